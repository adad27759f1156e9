import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { contactOf } from '#contract/accounts/phone-address.ts';
import { bookkeepingMessages as say } from '#contract/bookkeeping/messages.ts';
import type { Payout, PayoutPayment } from '#contract/bookkeeping/schemas.ts';
import { koboLeft, koboOfNaira, nairaOfKobo, plainNaira } from '#contract/money.ts';
import type { Database } from '#server/database/connection.ts';
import { csvFile } from '#server/http/csv.ts';
import { away, notFound } from '#server/http/errors.ts';
import {
  type Payment,
  type Payout as ProviderPayout,
  ProviderUnavailable,
} from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';

const SHOWN = 100;
const AT_ONCE = 200;

/** @throws Refusal 503 where the provider is away */
const asked = async <T>(question: Promise<T>): Promise<T> => {
  try {
    return await question;
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw away('payment_provider_away', say.away);
    throw error;
  }
};

const present = (row: ProviderPayout): Payout => ({
  _id: row.id,
  status: row.status,
  currency: row.currency,
  amount: nairaOfKobo(row.amountKobo),
  fees: nairaOfKobo(row.feesKobo),
  deducted: nairaOfKobo(koboLeft(row.paidKobo, row.feesKobo, row.amountKobo)),
  paid: nairaOfKobo(row.paidKobo),
  day: row.day,
  createdAt: row.createdAt?.toISOString() ?? null,
});

/** A page of the account's payouts, newest first. @throws Refusal 503 */
export const listPayouts = async (
  shop: Shop,
  query: { page: number; limit: number },
): Promise<{ rows: Payout[]; total: number }> => {
  const { rows, total } = await asked(shop.payments.listPayouts(query));
  return { rows: rows.map(present), total };
};

type OrderLink = { _id: string; orderNumber: string };

const ordersOf = async (db: Database, references: readonly string[]): Promise<Map<string, OrderLink>> => {
  const { rows } = await sql<OrderLink & { reference: string }>`
    select reference, id as "_id", order_number as "orderNumber" from customer_order
    where reference = any(${[...references]}::text[])`.execute(db);
  return new Map(rows.map(({ reference, ...order }) => [reference, order]));
};

const withOrders = async (db: Database, payments: readonly Payment[]): Promise<PayoutPayment[]> => {
  const orders = await ordersOf(
    db,
    payments.map(({ reference }) => reference),
  );
  return payments.map((payment) => ({
    reference: payment.reference,
    paid: nairaOfKobo(payment.paidKobo),
    fees: payment.feesKobo === null ? null : nairaOfKobo(payment.feesKobo),
    channel: payment.channel,
    email: payment.email,
    paidAt: payment.paidAt?.toISOString() ?? null,
    order: orders.get(payment.reference) ?? null,
  }));
};

const paymentsOf = async (shop: Shop, id: string): Promise<AsyncIterable<Payment>> => {
  const payments = await asked(shop.payments.payoutPayments(id));
  if (!payments) throw notFound('payout_not_found', say.payoutNotFound);
  return payments;
};

/** The first payments of a payout with their orders. @throws Refusal 404, 503 */
export const findPayout = async (
  shop: Shop,
  id: string,
): Promise<{ payments: PayoutPayment[]; isWhole: boolean }> => {
  const payments = await paymentsOf(shop, id);
  const shown: Payment[] = [];
  const read = async () => {
    for await (const payment of payments) {
      if (shown.length === SHOWN) return false;
      shown.push(payment);
    }
    return true;
  };
  const isWhole = await asked(read());
  return { payments: await withOrders(shop.db, shown), isWhole };
};

const COLUMNS: Record<string, (payment: PayoutPayment) => string | number> = {
  Reference: ({ reference }) => reference,
  Order: ({ order }) => order?.orderNumber ?? '',
  Paid: ({ paidAt }) => paidAt ?? '',
  Channel: ({ channel }) => channel ?? '',
  Email: ({ email }) => contactOf(email),
  Amount: ({ paid }) => plainNaira(koboOfNaira(paid)),
  Fees: ({ fees }) => plainNaira(koboOfNaira(fees ?? 0)),
  Net: ({ paid, fees }) => plainNaira(koboLeft(koboOfNaira(paid), koboOfNaira(fees ?? 0))),
};

const rowsOf = async function* (shop: Shop, payments: AsyncIterable<Payment>) {
  let batch: Payment[] = [];
  const cells = async () =>
    (await withOrders(shop.db, batch)).map((payment) => Object.values(COLUMNS).map((cell) => cell(payment)));
  for await (const payment of payments) {
    batch.push(payment);
    if (batch.length < AT_ONCE) continue;
    yield* await cells();
    batch = [];
  }
  yield* await cells();
};

/** Every payment of a payout as CSV for the bookkeeper; amounts in naira. @throws Refusal 404, 503 */
export const exportPayout = async (shop: Shop, id: string): Promise<Readable> =>
  csvFile(Object.keys(COLUMNS), rowsOf(shop, await paymentsOf(shop, id)));
