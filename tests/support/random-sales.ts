import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { RunningShop } from '#server/start.ts';
import { randomFrom } from '../../bench/random.ts';
import type { TestAccount } from './accounts.ts';

/** A line of an order that was made up. */
export interface MadeLine {
  productId: string;
  variantId: string | null;
  quantity: number;
  unitKobo: number;
}

/** An order that was made up, as a model in memory has it. */
export interface MadeOrder {
  id: string;
  daysAgo: number;
  lines: MadeLine[];
  gross: number;
  discount: number;
  delivery: number;
  refunded: number;
  /** In hundredths of a percent. */
  vat: number | null;
  isSold: boolean;
}

const ADDRESS = {
  name: 'Ada Obi',
  phone: '08031234567',
  address: '5 Allen Avenue',
  city: 'Ikeja',
  country: 'Nigeria',
  postalCode: '100271',
};
const DAY_MS = 86_400_000;
const STATES = ['Lagos', 'lagos ', 'Lagos State', 'FCT', 'Abuja', 'Oyo', 'Akwa Ibom'];
const METHODS = ['paystack', 'paystack', 'paystack', 'cash', 'transfer', 'pos', 'on_delivery'];
const FATES = ['delivered', 'delivered', 'shipped', 'pending', 'cancelled', 'refunded'];
const CHANNELS = ['card', 'bank_transfer', 'ussd', null];
const RATES = [750, 750, 1_000, null];
const REASONS = ['damaged', 'does_not_fit', 'other'];

/** Into the payout of a day, which has reached the bank unless it is today's. */
const payOut = async (db: Database, reference: string, daysAgo: number, kobo: number): Promise<void> => {
  const id = `payout-${daysAgo}`;
  await sql`insert into payout as p (id, status, currency, paid_kobo, fees_kobo, amount_kobo, day, payments_read_at)
    values (${id}, ${daysAgo === 0 ? 'pending' : 'success'}, 'NGN', ${kobo}, 100, ${kobo - 250},
      (now() at time zone 'Africa/Lagos')::date - ${daysAgo}::int, now())
    on conflict (id) do update set paid_kobo = p.paid_kobo + excluded.paid_kobo, amount_kobo = p.amount_kobo + excluded.amount_kobo`.execute(
    db,
  );
  await sql`insert into payout_payment values (${id}, ${reference})`.execute(db);
};

/** Orders of all kinds over so many days up to today, the same ones for the same seed: straight into the database. */
export const makeRandomSales = async (
  { shop: { db } }: RunningShop,
  { seed, count, days }: { seed: number; count: number; days: number },
  goods: readonly Omit<MadeLine, 'quantity'>[],
  people: readonly TestAccount[],
): Promise<MadeOrder[]> => {
  const random = randomFrom(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  const made: MadeOrder[] = [];
  for (let place = 0; place < count; place += 1) {
    const lines = Array.from({ length: 1 + upTo(3) }, () => ({ ...pick(goods), quantity: 1 + upTo(4) }));
    const gross = lines.reduce((sum, { quantity, unitKobo }) => sum + quantity * unitKobo, 0);
    const discount = random() < 0.4 ? upTo(gross) : 0;
    const delivery = upTo(5_000_00);
    const total = gross - discount + delivery;
    const status = pick(FATES);
    const method = pick(METHODS);
    const isPaid = !(method === 'on_delivery' && status !== 'delivered');
    const refunded = status === 'refunded' ? total : random() < 0.2 && isPaid ? upTo(total) : 0;
    const daysAgo = upTo(days - 1);
    const id = randomUUID();
    const vat = pick(RATES);
    const who = random() < 0.7 ? pick(people) : null;
    const reference = `${method === 'paystack' ? 'order' : 'sale'}_${id}`;
    const placed = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
    await sql`insert into customer_order (id, order_number, reference, account_id, customer_name, customer_email,
        shipping_address, payment_method, items_kobo, shipping_kobo, tax_kobo, total_kobo, discount_kobo, discount_code,
        vat_basis_points, refunded_kobo, status, payment_status, paid_at, phone_number, created_at)
      values (${id}, ${`ORD-${place}`}, ${reference}, ${who?.accountId ?? null}::uuid, ${who ? 'Ada Obi' : 'Bola, by telephone'},
        ${who?.email ?? ''}, ${JSON.stringify({ ...ADDRESS, state: pick(STATES) })}, ${method}, ${gross}, ${delivery}, 0,
        ${total}, ${discount}, ${discount > 0 ? pick(['SALE10', 'WELCOME', null]) : null}, ${vat}::integer, ${refunded}, ${status},
        ${status === 'refunded' ? 'refunded' : isPaid ? 'paid' : 'pending'}, now(),
        ${random() < 0.5 ? '+2348031234567' : null}, ${placed}::timestamptz)`.execute(db);
    await sql`insert into order_event (order_id, kind, actor_id)
      values (${id}, 'placed', ${method === 'paystack' ? null : pick(people).accountId}::uuid)`.execute(db);
    const itemIds: string[] = [];
    for (const { productId, variantId, quantity, unitKobo } of lines) {
      const { rows } = await sql<{ id: string }>`
        insert into order_item (order_id, product_id, variant_id, name, image, quantity, unit_price_kobo)
        values (${id}, ${productId}::uuid, ${variantId}::uuid, 'Thing', '', ${quantity}, ${unitKobo}) returning id::text`.execute(
        db,
      );
      itemIds.push(rows[0]?.id ?? '');
    }
    if (method === 'paystack')
      await sql`insert into charge (reference, amount_kobo, currency, state, channel, fees_kobo, paid_at)
        values (${reference}, ${total}, 'NGN', ${status === 'refunded' ? 'refunded' : 'completed'}, ${pick(CHANNELS)},
          ${random() < 0.9 ? upTo(2_000_00) : null}, now())`.execute(db);
    if (method === 'paystack' && random() < 0.6) await payOut(db, reference, daysAgo, upTo(total));
    if (random() < 0.2) {
      const returnId = randomUUID();
      await sql`insert into return_request (id, order_id, state, reason, received_at)
        values (${returnId}, ${id}, ${pick(['asked', 'received', 'declined'])}, ${pick(REASONS)}, now())`.execute(
        db,
      );
      await sql`insert into return_line (return_id, order_item_id, quantity)
        values (${returnId}, ${itemIds[0]}::bigint, 1)`.execute(db);
    }
    const isSold = isPaid && status !== 'cancelled' && status !== 'refunded';
    made.push({ id, daysAgo, lines, gross, discount, delivery, refunded, vat, isSold });
  }
  return made;
};
