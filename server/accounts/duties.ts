import { sql } from 'kysely';
import { SECOND_FACTOR_WINDOW_MINUTES } from '#contract/accounts/limits.ts';
import type { Database } from '#server/database/connection.ts';
import { type Duty, startDuty } from '#server/jobs/duty.ts';
import { deleteOldUses } from '#server/limits/client-quota.ts';
import type { Shop } from '#server/shop.ts';
import { startPasswordResets } from './password-reset.ts';

const CLEAN_UP_EVERY_MS = 10 * 60_000;

/** Deletes what no rule asks for any more. Codes and reset links stay as long as the hourly limits count them. */
export const deleteOldRows = async (db: Database): Promise<void> => {
  await sql`delete from session where expires_at < now()`.execute(db);
  await sql`delete from registration where created_at < now() - interval '1 day'`.execute(db);
  await sql`delete from verification_code where created_at < now() - interval '1 hour'`.execute(db);
  await sql`delete from login_failure where failed_at < now() - interval '1 hour'`.execute(db);
  await deleteOldUses(db);
  await sql`
    delete from second_factor_failure
    where failed_at < now() - make_interval(mins => ${SECOND_FACTOR_WINDOW_MINUTES}::int)`.execute(db);
  await sql`delete from login_challenge where expires_at < now()`.execute(db);
  await sql`
    delete from second_factor where confirmed_at is null and created_at < now() - interval '1 day'`.execute(
    db,
  );
  await sql`
    delete from password_reset
    where created_at < now() - interval '1 hour' and (used_at is not null or expires_at < now())`.execute(db);
};

/** Starts what accounts need done besides calls: answering reset requests, and the clean-up. */
export const startAccountDuties = async (shop: Shop): Promise<Duty[]> => {
  await startPasswordResets(shop);
  return [startDuty('account clean-up', CLEAN_UP_EVERY_MS, shop.log, () => deleteOldRows(shop.db))];
};
