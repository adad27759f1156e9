import { sql } from 'kysely';
import type { Pagination } from '#contract/http/envelope.ts';
import { nairaOfKobo } from '#contract/money.ts';
import type { PaymentAction, Problem } from '#contract/payments/kinds.ts';
import type { Attention } from '#contract/payments/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { paginationOf } from '#server/http/paging.ts';
import { needsAttention } from '#server/payments/charges.ts';
import type { RefundState } from '#server/refunds/refunds.ts';
import { detailsOf, isDisputeEvent } from './concerns.ts';
import { isUnhandled } from './unhandled.ts';
import type { PaystackEvent } from './webhook.ts';

/** A charge or an event that somebody must look at, as the statement gives it; money in kobo. */
interface AttentionRow {
  kind: 'charge' | 'event';
  id: string;
  createdAt: Date;
  amountKobo: number | null;
  currency: string | null;
  email: string | null;
  state: 'pending' | 'attention' | null;
  reason: string | null;
  /** Of the charge's newest refund of the shop's own, or one that waits for a bank account. */
  refundState: RefundState | null;
  /** Whether the charge fits a checkout whose refund has failed. */
  mayBecomeOrder: boolean | null;
  payload: PaystackEvent | null;
}

const openEvents = sql`w.concern is not null and w.settled_at is null`;

/** What a refund that is not done means for its charge. */
const TROUBLES: Partial<Record<RefundState, Problem>> = {
  wanted: 'refunding',
  asking: 'refunding',
  started: 'refunding',
  unsure: 'refundUnsure',
  waiting: 'refundWaiting',
  needs_details: 'needsDetails',
  failed: 'refundFailed',
};

const problemOf = ({ state, reason, refundState }: AttentionRow): Problem => {
  if (state === 'pending') return 'unconfirmed';
  const trouble = refundState === null ? undefined : TROUBLES[refundState];
  if (trouble) return trouble;
  return isUnhandled(reason) ? 'unknownEvent' : 'stray';
};

/** What can honestly be done about each, the best first. */
const ACTIONS: Record<Problem, readonly PaymentAction[]> = {
  stray: ['refund', 'check', 'settle'],
  unconfirmed: ['check', 'settle'],
  refunding: ['check'],
  refundUnsure: ['check'],
  refundWaiting: ['check', 'settle'],
  needsDetails: ['check', 'settle'],
  refundFailed: ['refund', 'check', 'settle'],
  unknownEvent: ['settle', 'refund'],
  dispute: ['settle'],
};

interface OrderLink {
  id: string;
  orderNumber: string;
}

const ordersOf = async (db: Database, references: readonly string[]): Promise<Map<string, OrderLink>> => {
  const { rows } = await sql<OrderLink & { reference: string }>`
    select reference, id, order_number as "orderNumber" from customer_order
    where reference = any(${[...references]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.reference, row]));
};

const presentCharge = (row: AttentionRow): Omit<Attention, 'order'> => {
  const problem = problemOf(row);
  const actions = ACTIONS[problem];
  return {
    _id: row.id,
    kind: 'charge',
    problem,
    reference: row.id,
    amount: nairaOfKobo(row.amountKobo ?? 0),
    currency: row.currency ?? '',
    email: row.email ?? '',
    reason: row.reason,
    dueAt: null,
    actions: row.mayBecomeOrder && problem === 'refundFailed' ? ['order', ...actions] : [...actions],
    createdAt: row.createdAt.toISOString(),
  };
};

const presentEvent = (row: AttentionRow, event: PaystackEvent): Omit<Attention, 'order'> => {
  const { reference, amountKobo, currency, email, dueAt } = detailsOf(event);
  return {
    _id: row.id,
    kind: 'event',
    problem: isDisputeEvent(event) ? 'dispute' : 'unknownEvent',
    reference,
    amount: amountKobo === null ? null : nairaOfKobo(amountKobo),
    currency,
    email,
    reason: event.event,
    dueAt: dueAt?.toISOString() ?? null,
    actions: ['settle'],
    createdAt: row.createdAt.toISOString(),
  };
};

/** A page of what somebody must look at, newest first: charges, and events that no charge stands for. */
export const listAttention = async (
  db: Database,
  query: { page: number; limit: number },
): Promise<{ data: Attention[]; pagination: Pagination }> => {
  const [page, count] = await Promise.all([
    sql<AttentionRow>`
      select 'charge' as kind, c.reference as id, c.created_at as "createdAt", c.amount_kobo as "amountKobo",
        c.currency, c.email, c.state, c.reason, r.state as "refundState",
        k.total_kobo <= c.amount_kobo and k.currency = c.currency as "mayBecomeOrder", null::jsonb as payload
      from charge c
      left join lateral (select state from refund where reference = c.reference
        order by state = 'needs_details' desc, made_by = 'shop' desc, created_at desc, id desc limit 1) r on true
      left join checkout k on k.reference = c.reference and k.state = 'refunded' and k.forgotten_at is null
      where ${needsAttention}
      union all
      select 'event', w.id::text, w.received_at, null, null, null, null, null, null, null, w.payload
      from webhook_event w where ${openEvents}
      order by "createdAt" desc, id
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db),
    sql<{ total: number }>`
      select (select count(*) from charge c where ${needsAttention})
        + (select count(*) from webhook_event w where ${openEvents}) as total`.execute(db),
  ]);
  const shown = page.rows.map((row) => (row.payload ? presentEvent(row, row.payload) : presentCharge(row)));
  const orders = await ordersOf(
    db,
    shown.map(({ reference }) => reference).filter((reference) => reference !== ''),
  );
  return {
    data: shown.map((row) => {
      const order = orders.get(row.reference);
      return { ...row, order: order ? { _id: order.id, orderNumber: order.orderNumber } : null };
    }),
    pagination: paginationOf(query, count.rows[0]?.total ?? 0),
  };
};
