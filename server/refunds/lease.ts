import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { type Refund, refundColumns } from './refund-rows.ts';

/**
 * One worker at a time is at work on a refund, by the database's clock. A call to the provider takes 8 seconds at
 * most and reading its list some more: whoever holds a lease for longer has died or was frozen.
 */
const LEASE = '2 minutes';

/** The lease has gone to somebody else meanwhile: whatever this worker wanted to do is theirs now. */
export class LeaseLost extends Error {}

/**
 * Takes up one refund that is due and that nobody is at work on; processes that look at once get different ones.
 * @param reference of this payment; of any where absent
 */
export const takeDueRefund = async (db: Database, reference?: string): Promise<Refund | null> => {
  const { rows } = await sql<Refund>`
    update refund r set lease = lease + 1, lease_until = now() + ${LEASE}::interval, tries = tries + 1,
      updated_at = now()
    where id = (select id from refund
      where next_check_at <= now() and (lease_until is null or lease_until <= now())
        and reference = coalesce(${reference ?? null}::text, reference)
      order by next_check_at limit 1 for update skip locked)
    returning ${refundColumns}`.execute(db);
  return rows[0] ?? null;
};

/** Lays a refund down, due again in so many seconds; nothing where somebody else has taken it up. */
export const layDown = async (db: Database, { id, lease }: Refund, dueInSeconds: number): Promise<void> => {
  await sql`update refund set lease_until = null, next_check_at = now() + make_interval(secs => ${dueInSeconds})
    where id = ${id} and lease = ${lease} and next_check_at is not null`.execute(db);
};

/** What a new refund starts with that its maker sends at once, so that no worker takes it up meanwhile. */
export const firstLease = sql`now() + ${LEASE}::interval`;
