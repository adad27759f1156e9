import { sql } from 'kysely';
import type { Pagination } from '#contract/http/envelope.ts';
import { CURRENCY, nairaOfKobo } from '#contract/money.ts';
import type { PaymentIssue } from '#contract/payments/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { paginationOf } from '#server/http/paging.ts';
import { needsAttention } from '#server/payments/charges.ts';
import { missingKobo } from '#server/refunds/refunds.ts';
import type { Shop } from '#server/shop.ts';
import { actionsOf, type IssueRow, problemOf } from './issue-problems.ts';

/** Events that the shop cannot act upon, and those that it could not finish for as long as the provider repeats them. */
export const unsettledEvents = sql`w.settled_at is null and (w.concern is not null
  or w.processed_at is null and w.received_at < now() - interval '72 hours')`;
const unsettledDisputes = sql`d.state <> 'won' and d.settled_at is null`;

/** How many of all kinds need somebody: the one count, so that no two pages say different ones. */
export const issuesCounted = sql`((select count(*) from charge c where ${needsAttention})
  + (select count(*) from webhook_event w where ${unsettledEvents})
  + (select count(*) from dispute d where ${unsettledDisputes}))::int`;

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

const readPage = async (
  db: Database,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: IssueRow[]; total: number }> => {
  const [listed, counted] = await Promise.all([
    sql<IssueRow>`
      select 'charge' as kind, c.reference as id, c.created_at as "createdAt", c.reference, c.amount_kobo as "amountKobo",
        case when o.id is null then greatest(0, ${missingKobo}) else tried.kobo end as "toRefundKobo",
        c.currency, c.email, c.state, c.reason, c.told_by as "toldBy", r.state as "refundState",
        k.total_kobo <= c.amount_kobo and k.currency = c.currency and not c.charged_elsewhere as "mayBecomeOrder",
        exists (select from checkout b where b.reference = c.reference) as "hasCheckout", true as "isKnown",
        null::timestamptz as "dueAt", null::jsonb as payload
      from charge c
      left join lateral (select state from refund where reference = c.reference
        order by state = 'needs_details' desc, made_by = 'shop' desc, created_at desc, id desc limit 1) r on true
      left join customer_order o on o.reference = c.reference
      left join lateral (select amount_kobo as kobo from refund where reference = c.reference and made_by = 'shop'
        order by created_at desc, id desc limit 1) tried on true
      left join checkout k on k.reference = c.reference and k.state = 'refunded' and k.forgotten_at is null
      where ${needsAttention}
      union all
      select 'event', w.id::text, w.received_at, '', null, null, null, null,
        case when w.concern is null then 'unfinished' end, w.event, null, null, null, null, false, null, w.payload
      from webhook_event w where ${unsettledEvents}
      union all
      select 'dispute', d.id, d.created_at, d.reference, d.amount_kobo, null, d.currency, d.email, d.state, d.reason, null, null,
        null, null, exists (select from charge c where c.reference = d.reference), d.due_at, null
      from dispute d where ${unsettledDisputes}
      order by "createdAt" desc, id
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select ${issuesCounted} as total`.execute(db),
  ]);
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 };
};

/** Of an event, what it says of its payment. */
const withNews = (shop: Shop, row: IssueRow): IssueRow => {
  if (row.kind !== 'event') return row;
  const news = shop.payments.newsOf(row.payload);
  if (news.kind === 'other' || news.kind === 'dispute') return row;
  const { reference, amountKobo, currency, email } = news;
  return { ...row, reference, amountKobo, currency, email };
};

const present = (row: IssueRow): Omit<PaymentIssue, 'order'> => {
  const problem = problemOf(row);
  const actions = actionsOf(row, problem);
  const { toRefundKobo } = row;
  return {
    _id: row.id,
    kind: row.kind,
    problem,
    reference: row.reference,
    amount: row.amountKobo === null ? null : nairaOfKobo(row.amountKobo),
    toRefund: toRefundKobo !== null && actions.includes('refund') ? nairaOfKobo(toRefundKobo) : null,
    currency: row.currency ?? CURRENCY,
    email: row.email ?? '',
    reason: row.reason,
    dueAt: row.dueAt?.toISOString() ?? null,
    actions,
    createdAt: row.createdAt.toISOString(),
  };
};

/**
 * A page of what somebody must look at, newest first: charges, disputes, and events that no charge stands for. What is done with money when it
 * comes, on time, late or twice, is decided in orders/complete-checkout.
 */
export const listPaymentIssues = async (
  shop: Shop,
  query: { page: number; limit: number },
): Promise<{ data: PaymentIssue[]; pagination: Pagination }> => {
  const { rows, total } = await readPage(shop.db, query);
  const shown = rows.map((row) => present(withNews(shop, row)));
  const orders = await ordersOf(
    shop.db,
    shown.map(({ reference }) => reference).filter((reference) => reference !== ''),
  );
  return {
    data: shown.map((row) => {
      const order = orders.get(row.reference);
      return { ...row, order: order ? { _id: order.id, orderNumber: order.orderNumber } : null };
    }),
    pagination: paginationOf(query, total),
  };
};
