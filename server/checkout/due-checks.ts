import { sql } from 'kysely';
import { LONGEST_HOLD_MINUTES } from '#contract/checkout/limits.ts';
import type { Database } from '#server/database/connection.ts';

export const CHECKS_AT_ONCE = 10;

/**
 * Takes the checkouts that are due to be asked about, and sets when each is due again: every minute while its hold
 * lives (a payment link's may live for days: for as long as any other's at most), then after a tenth of its age, until
 * 72 hours are over (as long as the provider repeats its webhooks).
 */
export const takeDueChecks = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ reference: string }>`
    update checkout set checks = checks + 1, next_check_at = case
      when now() > created_at + interval '72 hours' then null
      when now() < expires_at and now() < created_at + make_interval(mins => ${LONGEST_HOLD_MINUTES}::int) then now() + interval '60 seconds'
      else now() + greatest(interval '2 minutes', (now() - created_at) / 10) end
    where reference in (
      select reference from checkout where next_check_at <= now()
      order by next_check_at limit ${CHECKS_AT_ONCE} for update skip locked)
    returning reference`.execute(db);
  return rows.map((row) => row.reference);
};
