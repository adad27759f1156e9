import { sql } from 'kysely';
import { checkoutMessages as say } from '#contract/checkout/messages.ts';
import type { PaymentProgress } from '#contract/checkout/schemas.ts';
import { nairaOfKobo } from '#contract/money.ts';
import type { Database } from '#server/database/connection.ts';
import type { Caller } from '#server/http/caller.ts';
import { notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { completeCheckout } from './complete-checkout.ts';

/** So many are shown at once; more than a few wait only where somebody tries it out. */
const MOST_SHOWN = 10;

interface ProgressRow {
  reference: string;
  state: PaymentProgress['state'];
  totalKobo: number;
  until: Date | null;
  orderId: string | null;
  orderNumber: string | null;
  createdAt: Date;
}

const progressColumns = sql`
  c.reference, c.total_kobo as "totalKobo", c.awaited_until as until, c.created_at as "createdAt",
  case when c.state = 'completed' then 'paid' when c.state = 'refunded' then 'refunded'
    when c.wait_ended_at is not null then 'over' when c.awaited_until is not null then 'waiting'
    when c.state = 'held' then 'open' else 'over' end as state,
  o.id as "orderId", o.order_number as "orderNumber"`;

const present = (row: ProgressRow): PaymentProgress => ({
  reference: row.reference,
  state: row.state,
  totalPrice: nairaOfKobo(row.totalKobo),
  until: row.until?.toISOString() ?? null,
  order:
    row.orderId === null || row.orderNumber === null
      ? null
      : { _id: row.orderId, orderNumber: row.orderNumber },
  createdAt: row.createdAt.toISOString(),
});

/** A shopper's payments whose money may be on its way, the newest first. */
export const listAwaited = async (db: Database, accountId: string): Promise<PaymentProgress[]> => {
  const { rows } = await sql<ProgressRow>`
    select ${progressColumns}
    from checkout c left join customer_order o on o.reference = c.reference
    where c.account_id = ${accountId} and c.awaited_until is not null and c.wait_ended_at is null
      and c.state in ('held', 'lapsed', 'replaced')
      and not exists (select from checkout d where d.purchase = c.purchase and d.state = 'completed')
    order by c.created_at desc limit ${MOST_SHOWN}::int`.execute(db);
  return rows.map(present);
};

/**
 * How one of a shopper's own payments stands, as the shop knows it.
 * @throws Refusal 404 unknown, or somebody else's
 */
export const readProgress = async (
  db: Database,
  accountId: string,
  reference: string,
): Promise<PaymentProgress> => {
  const { rows } = await sql<ProgressRow>`
    select ${progressColumns} from checkout c left join customer_order o on o.reference = c.reference
    where c.reference = ${reference} and c.account_id = ${accountId}`.execute(db);
  if (!rows[0]) throw notFound('payment_not_found', say.paymentNotFound);
  return present(rows[0]);
};

/**
 * As `readProgress`, after the provider was asked. What it says is acted upon: a paid one is the order now, one whose money may
 * come is waited for.
 * @param isSent the shopper says that the money was sent
 * @throws Refusal 404 as above, 429 asked too often, 503 the provider is away
 */
export const checkProgress = async (
  shop: Shop,
  caller: Caller,
  reference: string,
  isSent: boolean,
): Promise<PaymentProgress> => {
  const { accountId } = caller;
  await readProgress(shop.db, accountId, reference);
  const completion = await completeCheckout(shop, reference, {
    buyerId: accountId,
    countedFor: 'buyer',
    isSent,
  });
  const isUnknown = completion.kind === 'refused' && [429, 503].includes(completion.refusal.status);
  if (isUnknown) throw completion.refusal;
  return readProgress(shop.db, accountId, reference);
};
