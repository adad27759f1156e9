import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import { setChargeState } from '#server/payments/charges.ts';
import type { Shop } from '#server/shop.ts';
import type { Refund, RefundState } from './refund-rows.ts';

/** What a refund that the provider has not taken is kept as; each is void for whoever has lost the lease. */
export interface Untaken {
  state: Extract<RefundState, 'wanted' | 'waiting' | 'unsure' | 'failed'>;
  /** What the admin is told; nothing where nobody need look. */
  trouble?: string;
  reason?: string;
  /** Nothing is missing any more: what was asked for was refused, or never sent. */
  askedAt?: Date | null;
  /** Of what is wanted or unsure; what waits is asked again ever more rarely. */
  dueInSeconds?: number;
}

const write = async (
  trx: Transaction<DB>,
  { id, lease }: Refund,
  { state, reason, askedAt, dueInSeconds = 0 }: Untaken,
): Promise<boolean> => {
  const { rows } = await sql`
    update refund set state = ${state}, -- a charge's own refund keeps why it was decided; what went wrong stands with the charge
      reason = case when order_id is null then reason else coalesce(${reason ?? null}::text, reason) end,
      asked_at = case when ${askedAt === undefined}::boolean then asked_at else ${askedAt ?? null}::timestamptz end,
      waiting_since = case when ${state} = 'waiting' then coalesce(waiting_since, now()) end,
      next_check_at = case ${state}
        when 'failed' then null
        when 'waiting' then now() + greatest(interval '1 minute',
          least(interval '6 hours', (now() - coalesce(waiting_since, now())) / 4))
        else now() + make_interval(secs => ${dueInSeconds}) end,
      lease_until = null, updated_at = now()
    where id = ${id} and lease = ${lease} and state in ('wanted', 'waiting', 'asking', 'unsure') returning id`.execute(
    trx,
  );
  return rows.length > 0;
};

/**
 * Writes what a refund comes to that the provider has not been heard to take. Void where somebody else is at work on it
 * by now, or has heard of it.
 * @returns whether it was written
 */
export const keepUntaken = (shop: Shop, refund: Refund, kept: Untaken): Promise<boolean> =>
  shop.db.transaction().execute(async (trx) => {
    if (!(await write(trx, refund, kept))) return false;
    if (kept.trouble !== undefined) await setChargeState(trx, refund.reference, 'attention', kept.trouble);
    return true;
  });
