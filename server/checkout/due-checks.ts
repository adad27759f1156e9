import { sql } from 'kysely';
import { LONGEST_HOLD_MINUTES } from '#contract/checkout/limits.ts';
import type { Database } from '#server/database/connection.ts';

export const CHECKS_AT_ONCE = 10;

/** Later than any that is set within 72 hours: a check that is due then is the last. */
const LAST_CHECK = sql`interval '80 hours'`;

export interface DueCheck {
  reference: string;
  /** Whether it holds goods now, which one checkout of an account does at most. */
  isHeld: boolean;
}

/**
 * Takes the checkouts that are due to be asked about, and sets when each is due again: every minute while it holds its
 * goods (a payment link's may live for days: for as long as any other's at most), then after a tenth of its age, until
 * 72 hours are over (as long as the provider repeats its webhooks). The first question after those may fail, as where a
 * server is up again before its line is, so a last one follows an hour later or more. One that another has replaced
 * holds nothing: in its first half hour, in which it may still be paid in an open window, that is every 2 to 3 minutes.
 */
export const takeDueChecks = async (db: Database): Promise<DueCheck[]> => {
  const { rows } = await sql<DueCheck>`
    update checkout set checks = checks + 1, next_check_at = case
      when next_check_at >= created_at + ${LAST_CHECK} then null
      when now() > created_at + interval '72 hours' then greatest(now() + interval '1 hour', created_at + ${LAST_CHECK})
      when state = 'held' and now() < expires_at and now() < created_at + make_interval(mins => ${LONGEST_HOLD_MINUTES}::int) then now() + interval '60 seconds'
      else now() + greatest(interval '2 minutes', (now() - created_at) / 10) end
    where reference in (
      select reference from checkout where next_check_at <= now()
      order by next_check_at limit ${CHECKS_AT_ONCE} for update skip locked)
    returning reference, state = 'held' as "isHeld"`.execute(db);
  return rows;
};
