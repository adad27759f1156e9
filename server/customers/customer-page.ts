import { sql } from 'kysely';
import type { ConsentKind } from '#contract/consents/kinds.ts';
import { customerMessages as say } from '#contract/customers/messages.ts';
import type { CustomerDetail, CustomerNote } from '#contract/customers/schemas.ts';
import { nairaOfKobo } from '#contract/money.ts';
import type { OrderStatus, PaymentStatus } from '#contract/orders/status.ts';
import type { Database } from '#server/database/connection.ts';
import { notFound } from '#server/http/errors.ts';
import { isOrderOf } from '#server/sales/customer-key.ts';
import { type CustomerRow, presentCustomer } from './customer-rows.ts';
import { findCustomer } from './customers.ts';
import { goodsOf } from './goods.ts';

const ORDERS_SHOWN = 50;
const NOTES_SHOWN = 100;

interface OrderRow {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalKobo: number;
  refundedKobo: number;
  createdAt: Date;
}

const latestOrders = async (
  db: Database,
  customer: CustomerRow,
): Promise<Pick<CustomerDetail, 'latest' | 'allOrders'>> => {
  const { rows } = await sql<OrderRow & { count: number }>`
    select o.id, o.order_number as "orderNumber", o.status, o.payment_status as "paymentStatus",
      o.total_kobo as "totalKobo", o.refunded_kobo as "refundedKobo", o.created_at as "createdAt",
      count(*) over ()::int as count
    from customer_order o where ${isOrderOf(customer)}
    order by o.created_at desc, o.id desc limit ${ORDERS_SHOWN}::int`.execute(db);
  const latest = rows.map(({ id, totalKobo, refundedKobo, createdAt, count: _, ...order }) => ({
    _id: id,
    ...order,
    total: nairaOfKobo(totalKobo),
    refunded: nairaOfKobo(refundedKobo),
    createdAt: createdAt.toISOString(),
  }));
  return { latest, allOrders: rows[0]?.count ?? 0 };
};

const countReturns = async (db: Database, customer: CustomerRow): Promise<number> => {
  const { rows } = await sql<{ returns: number }>`
    select count(*)::int as returns from customer_order o join return_request t on t.order_id = o.id
    where ${isOrderOf(customer)} and t.state not in ('declined', 'withdrawn')`.execute(db);
  return rows[0]?.returns ?? 0;
};

const consentsOf = async (db: Database, id: string): Promise<ConsentKind[]> => {
  const { rows } = await sql<{ kind: ConsentKind }>`
    select kind from consent where account_id = ${id} and withdrawn_at is null order by kind`.execute(db);
  return rows.map(({ kind }) => kind);
};

const notesOf = async (db: Database, { id, email }: CustomerRow): Promise<CustomerNote[]> => {
  const { rows } = await sql<{ _id: string; text: string; author: string; createdAt: Date }>`
    select id as "_id", body as text, author_name as author, created_at as "createdAt" from customer_note
    where customer_id in (${id}::uuid, md5(nullif(${email}::text, ''))::uuid)
    order by created_at desc, id desc limit ${NOTES_SHOWN}::int`.execute(db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
};

/** All that is known of one customer. @throws Refusal 404 */
export const readCustomer = async (db: Database, id: string): Promise<CustomerDetail> => {
  const customer = await findCustomer(db, id);
  if (!customer) throw notFound('customer_not_found', say.notFound);
  const [orders, goods, returns, agreesTo, notes] = await Promise.all([
    latestOrders(db, customer),
    goodsOf(db, customer),
    countReturns(db, customer),
    consentsOf(db, customer.id),
    notesOf(db, customer),
  ]);
  return { ...presentCustomer(customer), ...orders, ...goods, returns, agreesTo, notes };
};
