import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { TestShop } from '#tests/support/shop.ts';

export interface Sold {
  accountId?: string | null;
  email?: string;
  phone?: string | null;
  name?: string;
  total?: number;
  refunded?: number;
  status?: string;
  paymentStatus?: string;
  at?: string;
  state?: string;
  city?: string;
}
/** An order as it stands in the books; amounts in naira. */
export const sell = async (
  { shop }: TestShop,
  {
    accountId = null,
    email = '',
    phone = null,
    name = 'Somebody',
    total = 1000,
    refunded = 0,
    status = 'delivered',
    paymentStatus = 'paid',
    at = '2026-06-01T12:00:00Z',
    state = 'Lagos',
    city = 'Ikeja',
  }: Sold,
): Promise<string> => {
  const id = randomUUIDv7();
  const address = JSON.stringify({
    name,
    phone: phone ?? '',
    address: 'A',
    city,
    state,
    country: 'Nigeria',
    postalCode: '',
  });
  await sql`
    insert into customer_order (id, order_number, reference, account_id, customer_name, customer_email, phone_number,
      shipping_address, items_kobo, shipping_kobo, tax_kobo, total_kobo, refunded_kobo, status, payment_status, created_at)
    values (${id}, ${`T-${id}`}, ${id}, ${accountId}::uuid, ${name}, ${email}, ${phone}, ${address}::jsonb,
      ${total * 100}::bigint, 0, 0, ${total * 100}::bigint, ${refunded * 100}::bigint, ${status}, ${paymentStatus},
      ${at}::timestamptz)`.execute(shop.db);
  return id;
};
