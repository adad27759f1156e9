/**
 * The past of the demo: ninety days of orders, written at once with all that comes with them, the same each time.
 *
 * - made up:    `rhythm` (when orders came: weekdays, hours, pay day), `people` (who shops, and where they live), `orders` (what was bought, how it was paid, how far it
 *               has got, what came back), `called-off` (which few were cancelled, or refused at the door), `random` (chance that comes out the same each time)
 * - what it is: `past-order` (an order of the past, and what it is made of), `events` (what happened to it, and how long after)
 * - written:    `write-past` (into the shop’s tables), `provider-books` (what the fake Paystack remembers of it: payments, a dispute, payouts)
 */

import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { koboOfNaira } from '#contract/money.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { STRAY_REASON } from '#server/settlement/events.ts';
import type { Shop } from '#server/shop.ts';
import type { Sale } from '../paystack/books/rows.ts';
import { feesOf } from '../paystack/fees.ts';
import { callSomeOff } from './called-off.ts';
import { pastOrder } from './orders.ts';
import type { PastMaterial, PastOrder, PastProduct } from './past-order.ts';
import { pastShoppers } from './people.ts';
import { type PastPayment, payOutPast, saleOf } from './provider-books.ts';
import { chanceOf } from './random.ts';
import { PAST_DAYS, pastMoments } from './rhythm.ts';
import {
  writeBookings,
  writeCharges,
  writeDeliveryPayments,
  writeDiscount,
  writeDispute,
  writeOrders,
  writeRefunds,
  writeReturn,
  writeShoppers,
} from './write-past.ts';

const DAY_MS = 24 * 3_600_000;
const SEED = 20_261_101;
/** One generator a month would hide all else in the chart of sales. */
const DEAREST_KOBO = koboOfNaira(160_000);
const CODE = 'PAYDAY10';
/** How far the fake's sequence of numbers steps. */
const NUMBERS_A_STEP = 16;

/** What the owner finds waiting: each of a kind that the admin area has a screen for. */
interface Planted {
  disputed: PastOrder;
  returned: PastOrder;
}

const plant = (orders: readonly PastOrder[], now: Date): Planted => {
  const calm = orders.filter(
    ({ refund, method, status }) => !refund && method === 'paystack' && status === 'delivered',
  );
  const agedDays = ({ createdAt }: PastOrder): number => (now.getTime() - createdAt.getTime()) / DAY_MS;
  const disputed = calm.find((order) => agedDays(order) < 30);
  const returned = calm.findLast((order) => order !== disputed);
  if (!disputed || !returned) throw new Error('The past is too short');
  return { disputed, returned };
};

const readProducts = async (trx: Transaction<DB>): Promise<PastProduct[]> => {
  const { rows } = await sql<PastProduct>`
    select id, name, coalesce(images -> 0 ->> 'url', '') as image, sku,
      coalesce(discount_price_kobo, price_kobo) as "priceKobo", variations
    from product where is_active and deleted_at is null and not has_variants
      and coalesce(discount_price_kobo, price_kobo) <= ${DEAREST_KOBO}::bigint order by number`.execute(trx);
  return rows;
};

const adminId = async (trx: Transaction<DB>): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from account where role = 'admin' and deleted_at is null order by created_at limit 1`.execute(
    trx,
  );
  return rows[0]?.id ?? null;
};

/** Numbers of the fake's account that nobody else will be given. */
const takeNumbers = async (trx: Transaction<DB>, count: number): Promise<() => number> => {
  const { rows } = await sql<{ first: number }>`
    select setval('demo.paystack_number', nextval('demo.paystack_number') + ${Math.ceil(count / NUMBERS_A_STEP)}::int)
      - ${Math.ceil(count / NUMBERS_A_STEP)}::int as first`.execute(trx);
  let number = (rows[0]?.first ?? 0) * NUMBERS_A_STEP;
  return () => {
    number += 1;
    return number;
  };
};

const writeProviderBooks = async (
  trx: Transaction<DB>,
  sales: readonly Sale[],
  payouts: ReturnType<typeof payOutPast>,
): Promise<void> => {
  const rows = sales.map((body) => ({
    id: body.transaction.id,
    reference: body.transaction.reference,
    access_code: body.transaction.accessCode,
    created_at: body.transaction.createdAt,
    due_at: body.disputes[0]?.dueAt ?? null,
    body,
  }));
  await sql`
    insert into demo.paystack_sale (id, reference, access_code, created_at, due_at, body)
    select id, reference, access_code, created_at, due_at, body
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, reference text, access_code text,
      created_at timestamptz, due_at timestamptz, body jsonb)`.execute(trx);
  await sql`
    insert into demo.paystack_payout (id, settled_on, body)
    select (body ->> 'id')::bigint, (body ->> 'settledOn')::timestamptz, body
    from jsonb_array_elements(${JSON.stringify(payouts)}::jsonb) as body`.execute(trx);
};

const paymentsOf = (orders: readonly PastOrder[], disputed: PastOrder, now: Date): PastPayment[] =>
  orders.flatMap((order) =>
    order.channel === null
      ? []
      : [
          {
            reference: order.reference,
            email: order.customer.email,
            name: order.customer.name,
            phone: order.customer.phone,
            amountKobo: order.totalKobo,
            channel: order.channel,
            paidAt: order.createdAt,
            refund: order.refund,
            ...(order === disputed ? { disputedAt: new Date(now.getTime() - DAY_MS) } : {}),
          },
        ],
  );

/** Somebody paid a second time by an old page: money that is no order, and waits for the owner. */
const strayOf = (material: PastMaterial): PastPayment => {
  const [shopper] = material.shoppers;
  if (!shopper) throw new Error('Nobody shops here');
  const { email, name, phone } = shopper;
  return {
    reference: 'example_stray',
    email,
    name,
    phone,
    amountKobo: koboOfNaira(18_500),
    channel: 'bank_transfer',
    paidAt: new Date(material.now.getTime() - 3 * 3_600_000),
    refund: null,
  };
};

/** Writes both sides of the money: what the fake Paystack took, and what the shop has noted of it. */
const writeMoney = async (
  trx: Transaction<DB>,
  {
    orders,
    payments,
    now,
    actorId,
  }: { orders: readonly PastOrder[]; payments: PastPayment[]; now: Date; actorId: string | null },
): Promise<void> => {
  const nextNumber = await takeNumbers(trx, payments.length * 2 + PAST_DAYS + 10);
  const desk = { now, nextNumber, tell: () => {} };
  const sales = payments.map((payment) => saleOf(payment, desk));
  await writeProviderBooks(trx, sales, payOutPast(sales, desk));
  await writeCharges(
    trx,
    sales.map(({ transaction: { reference, email, amountKobo, channel, id }, ...sale }, index) => ({
      reference,
      email,
      amountKobo,
      feesKobo: feesOf({ amountKobo }),
      channel,
      paymentId: String(id),
      paidAt: payments[index]?.paidAt ?? now,
      ...(orders.some((order) => order.reference === reference)
        ? { state: 'completed' as const, reason: null }
        : { state: 'attention' as const, reason: STRAY_REASON }),
      ...sale,
    })),
  );
  const orderOf = new Map(orders.map((order) => [order.reference, order]));
  const refunds = sales.flatMap((sale) => {
    const order = orderOf.get(sale.transaction.reference);
    const [refund] = sale.refunds;
    if (!order?.refund || !refund) return [];
    return [
      { ...order.refund, orderId: order.id, reference: order.reference, providerId: String(refund.id) },
    ];
  });
  await writeRefunds(trx, refunds, actorId);
  for (const { transaction, disputes } of sales)
    for (const { id, refundKobo, dueAt, createdAt } of disputes)
      await writeDispute(trx, {
        id: String(id),
        reference: transaction.reference,
        paymentId: String(transaction.id),
        amountKobo: refundKobo,
        email: transaction.email,
        dueAt: dueAt ?? now.toISOString(),
        at: new Date(createdAt),
      });
};

/**
 * Gives the demo a past: ninety days of orders with all that comes with them, so that whoever looks first sees what the
 * admin area is for. The same each time but for its ids, since it is counted back from today; every row is marked.
 */
export const writePast = async (shop: Shop, trx: Transaction<DB>): Promise<void> => {
  const now = new Date();
  const chance = chanceOf(SEED);
  const newId = (): string => randomUUIDv7();
  const { shippingFee } = await shop.settings.read(trx);
  const material: PastMaterial = {
    now,
    shoppers: pastShoppers(chance, newId),
    products: await readProducts(trx),
    shippingKobo: koboOfNaira(shippingFee),
    newId,
  };
  const actorId = await adminId(trx);
  const moments = pastMoments(chance, now);
  const made = moments.map((at, index) =>
    pastOrder(chance, material, { at, index, later: moments.length - 1 - index, hasDesk: actorId !== null }),
  );
  const orders = callSomeOff(made, material);
  const { disputed, returned } = plant(orders, now);
  const begun = new Date(now.getTime() - PAST_DAYS * DAY_MS);
  await writeShoppers(trx, material.shoppers, begun);
  await writeOrders(trx, orders, { code: CODE, now, actorId });
  await writeMoney(trx, {
    orders,
    payments: [...paymentsOf(orders, disputed, now), strayOf(material)],
    now,
    actorId,
  });
  if (actorId !== null) await writeBookings(trx, orders, actorId);
  await writeDeliveryPayments(trx, orders);
  await writeDiscount(trx, { id: newId(), code: CODE, since: new Date(now.getTime() - 46 * DAY_MS) }, orders);
  await writeReturn(trx, newId(), returned, new Date(now.getTime() - 20 * 3_600_000));
  // Freshly filled tables have no statistics yet, and the planner would guess.
  await sql`analyze customer_order, order_item, charge`.execute(trx);
};
