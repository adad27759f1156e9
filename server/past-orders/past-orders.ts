import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Pagination } from '#contract/http/envelope.ts';
import { nairaOfKobo } from '#contract/money.ts';
import { pastOrderMessages as say } from '#contract/past-orders/messages.ts';
import type { PastOrder } from '#contract/past-orders/schemas.ts';
import type { PastDelivery, PastPayment, PastSource } from '#contract/past-orders/states.ts';
import type { MovedAddress } from '#server/accounts/kept-by-address.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { notFound } from '#server/http/errors.ts';
import { paginationOf } from '#server/http/paging.ts';
import { plainlyHas } from '#server/http/search-text.ts';

/** One thing that was bought. */
export interface PastLine {
  name: string;
  sku: string;
  quantity: number;
  unitPriceKobo: number;
}

/** An order as another shop's file tells it; the address is lowercase, what is unknown is empty. */
export interface NewPastOrder {
  number: string;
  orderedAt: string;
  source: PastSource;
  email: string;
  customerName: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  payment: PastPayment;
  delivery: PastDelivery;
  isCancelled: boolean;
  paymentMethod: string;
  discountCode: string;
  subtotalKobo: number;
  discountKobo: number;
  shippingKobo: number;
  taxKobo: number;
  totalKobo: number;
  refundedKobo: number;
  lines: PastLine[];
}

/** What tells two orders apart: numbers begin anew with each shop. */
export type PastOrderKey = Pick<NewPastOrder, 'number' | 'orderedAt'>;

/** Which of these the shop has, by their places in the list. */
export const knownPastOrders = async (
  db: Database,
  orders: readonly PastOrderKey[],
): Promise<Set<number>> => {
  const keys = orders.map(({ number, orderedAt }, place) => ({ number, orderedAt, place }));
  const { rows } = await sql<{ place: number }>`
    select wanted.place
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as wanted(number text, "orderedAt" timestamptz, place integer)
    join past_order o on o.number = wanted.number and o.ordered_at = wanted."orderedAt"`.execute(db);
  return new Set(rows.map(({ place }) => place));
};

/**
 * Writes orders that are not there yet. Nothing else of the shop moves.
 * @returns how many it were
 */
export const writePastOrders = async (
  trx: Transaction<DB>,
  orders: readonly NewPastOrder[],
): Promise<number> => {
  const withIds = orders.map((order) => ({ id: randomUUIDv7(), ...order }));
  const { rows } = await sql<{ id: string }>`
    insert into past_order (id, number, ordered_at, source, email, customer_name, phone, street, city, state, zip_code,
      country, payment, delivery, is_cancelled, payment_method, discount_code, subtotal_kobo, discount_kobo,
      shipping_kobo, tax_kobo, total_kobo, refunded_kobo)
    select id, number, "orderedAt", source, email, "customerName", phone, street, city, state, "zipCode",
      country, payment, delivery, "isCancelled", "paymentMethod", "discountCode", "subtotalKobo", "discountKobo",
      "shippingKobo", "taxKobo", "totalKobo", "refundedKobo"
    from jsonb_to_recordset(${JSON.stringify(withIds)}::jsonb) as past(id uuid, number text, "orderedAt" timestamptz,
      source text, email text, "customerName" text, phone text, street text, city text, state text, "zipCode" text,
      country text, payment text, delivery text, "isCancelled" boolean, "paymentMethod" text, "discountCode" text,
      "subtotalKobo" bigint, "discountKobo" bigint, "shippingKobo" bigint, "taxKobo" bigint, "totalKobo" bigint,
      "refundedKobo" bigint)
    on conflict (number, ordered_at) do nothing
    returning id`.execute(trx);
  const made = new Set(rows.map(({ id }) => id));
  const lines = withIds
    .filter(({ id }) => made.has(id))
    .flatMap(({ id, lines: all }) => all.map((line, place) => ({ orderId: id, place, ...line })));
  await sql`
    insert into past_order_line (order_id, place, name, sku, quantity, unit_price_kobo)
    select "orderId", place, name, sku, quantity, "unitPriceKobo"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line("orderId" uuid, place integer, name text, sku text,
      quantity integer, "unitPriceKobo" bigint)`.execute(trx);
  return made.size;
};

type PastOrderRow = Omit<Selectable<DB['past_order']>, 'source' | 'payment' | 'delivery' | 'imported_at'> & {
  source: PastSource;
  payment: PastPayment;
  delivery: PastDelivery;
  lines: (PastLine & { productId: string | null; slug: string | null })[];
};

const columns = sql`o.id, o.number, o.ordered_at, o.source, o.email, o.customer_name, o.phone, o.street, o.city, o.state,
  o.zip_code, o.country, o.payment, o.delivery, o.is_cancelled, o.payment_method, o.discount_code, o.subtotal_kobo,
  o.discount_kobo, o.shipping_kobo, o.tax_kobo, o.total_kobo, o.refunded_kobo, (
    select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'sku', l.sku, 'quantity', l.quantity,
      'unitPriceKobo', l.unit_price_kobo, 'productId', p.id, 'slug', p.slug) order by l.place), '[]')
    from past_order_line l
    left join taken_sku t on t.sku = l.sku and l.sku <> ''
    left join product p on p.id = t.product_id and p.is_active and p.deleted_at is null
    where l.order_id = o.id
  ) as lines`;

const present = (row: PastOrderRow): PastOrder => ({
  _id: row.id,
  number: row.number,
  source: row.source,
  orderedAt: row.ordered_at.toISOString(),
  customer: { name: row.customer_name, email: row.email, phone: row.phone },
  address: {
    street: row.street,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    country: row.country,
  },
  payment: row.payment,
  delivery: row.delivery,
  isCancelled: row.is_cancelled,
  paymentMethod: row.payment_method,
  discountCode: row.discount_code,
  subtotal: nairaOfKobo(row.subtotal_kobo),
  discount: nairaOfKobo(row.discount_kobo),
  shipping: nairaOfKobo(row.shipping_kobo),
  tax: nairaOfKobo(row.tax_kobo),
  total: nairaOfKobo(row.total_kobo),
  refunded: nairaOfKobo(row.refunded_kobo),
  items: row.lines.map(({ unitPriceKobo, productId, slug, ...line }) => ({
    ...line,
    unitPrice: nairaOfKobo(unitPriceKobo),
    product: productId === null || slug === null ? null : { _id: productId, slug },
  })),
});

const listWhere = async (
  db: Database,
  isWanted: RawBuilder<unknown>,
  paging: { page: number; limit: number },
): Promise<{ orders: PastOrder[]; pagination: Pagination }> => {
  const [{ rows }, count] = await Promise.all([
    sql<PastOrderRow>`
      select ${columns} from past_order o where ${isWanted} order by o.ordered_at desc, o.id desc
      limit ${paging.limit} offset ${(paging.page - 1) * paging.limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from past_order o where ${isWanted}`.execute(db),
  ]);
  return { orders: rows.map(present), pagination: paginationOf(paging, count.rows[0]?.total ?? 0) };
};

/** Everybody's, newest first. */
export const listPastOrders = (
  db: Database,
  { search, ...paging }: { search: string; page: number; limit: number },
) => {
  const isWanted = search
    ? sql`(${plainlyHas(sql`o.number || E'\\n' || o.customer_name || E'\\n' || o.email`, search)} or exists (
        select from past_order_line l where l.order_id = o.id and ${plainlyHas(sql`l.name || E'\\n' || l.sku`, search)}))`
    : sql`true`;
  return listWhere(db, isWanted, paging);
};

/** Those of one (lowercase) address, which its account's owner has shown to be theirs. */
export const listPastOrdersOf = (db: Database, email: string, paging: { page: number; limit: number }) =>
  listWhere(db, sql`o.email = ${email}`, paging);

/** @throws Refusal 404 */
export const findPastOrder = async (db: Database, id: string): Promise<PastOrder> => {
  const { rows } =
    await sql<PastOrderRow>`select ${columns} from past_order o where o.id = ${id}::uuid`.execute(db);
  if (!rows[0]) throw notFound('past_order_not_found', say.notFound);
  return present(rows[0]);
};

/** Orders of another shop are seen by whoever has their address: by the same account, where it is given another one. */
export const movePastOrders = async (
  trx: Transaction<DB>,
  { from, to }: Pick<MovedAddress, 'from' | 'to'>,
): Promise<void> => {
  await sql`update past_order set email = ${to} where email = ${from} and email <> ''`.execute(trx);
};
