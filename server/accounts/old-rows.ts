import { sql } from 'kysely';
import { SECOND_FACTOR_WINDOW_MINUTES } from '#contract/accounts/limits.ts';
import type { Database } from '#server/database/connection.ts';
import { oldUses } from '#server/limits/hourly-quota.ts';
import { inBatches, type PruneRule } from '#server/tasks/prune.ts';
import { absentVisitors } from './visitors/visitors.ts';

/** What no rule asks for any more. Codes and reset links stay as long as the limits of an hour or a day count them. */
export const OLD_ROWS: readonly PruneRule[] = [
  inBatches(
    'sessions',
    (atOnce) => sql`
      delete from session where token_hash in (
        select token_hash from session where expires_at < now() limit ${atOnce}::int for update skip locked)`,
  ),
  inBatches(
    'registrations',
    (atOnce) => sql`
      delete from registration where id in (
        select r.id from registration r where r.created_at < now() - interval '1 day' and not exists (
          select from verification_code c where c.registration_id = r.id and c.created_at > now() - interval '1 day')
        limit ${atOnce}::int for update of r skip locked)`,
  ),
  inBatches(
    'codes',
    (atOnce) => sql`
      delete from verification_code where id in (
        select id from verification_code
        where created_at < now() - interval '1 hour'
          and ((not signs_in and registration_id is null) or created_at < now() - interval '1 day')
        limit ${atOnce}::int for update skip locked)`,
  ),
  inBatches(
    'wrong passwords',
    (atOnce) => sql`
      delete from login_failure where id in (
        select id from login_failure where failed_at < now() - interval '1 hour'
        limit ${atOnce}::int for update skip locked)`,
  ),
  oldUses,
  absentVisitors,
  inBatches(
    'wrong codes of second factors',
    (atOnce) => sql`
      delete from second_factor_failure where id in (
        select id from second_factor_failure
        where failed_at < now() - make_interval(mins => ${SECOND_FACTOR_WINDOW_MINUTES}::int)
        limit ${atOnce}::int for update skip locked)`,
  ),
  inBatches(
    'logins that were not finished',
    (atOnce) => sql`
      delete from login_challenge where token_hash in (
        select token_hash from login_challenge where expires_at < now() limit ${atOnce}::int for update skip locked)`,
  ),
  inBatches(
    'second factors that were never confirmed',
    (atOnce) => sql`
      delete from second_factor where account_id in (
        select account_id from second_factor
        where confirmed_at is null and created_at < now() - interval '1 day'
        limit ${atOnce}::int for update skip locked)`,
  ),
  inBatches(
    'invitations to the staff',
    (atOnce) => sql`
      delete from staff_invitation where id in (
        select id from staff_invitation where expires_at < now() - interval '30 days'
        limit ${atOnce}::int for update skip locked)`,
  ),
  inBatches(
    'reset links',
    (atOnce) => sql`
      delete from password_reset where id in (
        select id from password_reset
        where created_at < now() - interval '1 hour' and (used_at is not null or expires_at < now())
        limit ${atOnce}::int for update skip locked)`,
  ),
];

/** Deletes all of them at once. */
export const deleteOldRows = async (db: Database): Promise<void> => {
  for (const rule of OLD_ROWS) await rule.run(db);
};
