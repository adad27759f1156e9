import { sql, type Transaction } from 'kysely';
import { nairaOfKobo } from '#contract/money.ts';
import type { TimelineEntry } from '#contract/orders/schemas.ts';
import type { OrderStatus } from '#contract/orders/status.ts';
import type { EventKind } from '#contract/orders/timeline.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Refund } from '#server/payments/refunds.ts';

/** An event as a statement's JSON gives it. */
export interface EventRow {
  kind: EventKind;
  status: OrderStatus | null;
  amountKobo: number | null;
  createdAt: string;
}

/** What happened to an order, oldest first, as a column of `from customer_order o`; never who did it. */
export const timelineColumn = sql`
  (select coalesce(json_agg(json_build_object('kind', e.kind, 'status', e.status, 'amountKobo', e.amount_kobo,
      'createdAt', e.created_at) order by e.id), '[]')
    from order_event e where e.order_id = o.id) as timeline`;

/** The answer for an event, in naira. */
export const presentEvent = ({ kind, status, amountKobo, createdAt }: EventRow): TimelineEntry => ({
  kind,
  ...(status === null ? {} : { status }),
  ...(amountKobo === null ? {} : { amount: nairaOfKobo(amountKobo) }),
  createdAt: new Date(createdAt).toISOString(),
});

const tell = async (
  trx: Transaction<DB>,
  refund: Refund,
  kind: 'refundStarted' | 'refundFailed',
): Promise<void> => {
  await sql`
    insert into order_event (order_id, kind, amount_kobo, actor_id)
    select order_id, ${kind}, amount_kobo, case when ${kind} = 'refundStarted' then requested_by end
    from refund where id = ${refund.id} and order_id is not null`.execute(trx);
};

/**
 * Notes the beginning of an order's refund, and its failure after that. One that Paystack never took leaves nothing
 * behind: nothing has happened to the order. Money that is back is noted with what it changes.
 * @param refund as it was before this outcome, locked
 */
export const tellRefund = async (
  trx: Transaction<DB>,
  refund: Refund,
  outcome: 'started' | 'processed' | 'failed',
): Promise<void> => {
  const wasStarted = refund.state === 'started';
  if (outcome === 'started' && !wasStarted) await tell(trx, refund, 'refundStarted');
  if (outcome === 'failed' && wasStarted) await tell(trx, refund, 'refundFailed');
};
