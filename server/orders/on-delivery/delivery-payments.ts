import { sql, type Transaction } from 'kysely';
import { REFUSAL_KEPT_DAYS } from '#contract/orders/on-delivery/limits.ts';
import { ON_DELIVERY } from '#contract/orders/payment-methods.ts';
import { lockAccount } from '#server/accounts/accounts.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { inBatches } from '#server/tasks/prune.ts';

/** SQL: whether `customer_order o` is still to be paid when it comes. */
export const isDueOrder = sql<boolean>`(o.payment_method = ${ON_DELIVERY} and o.payment_status = 'pending'
  and o.status not in ('cancelled', 'refunded'))`;

/** SQL: whether the order `o` of the row `d` came back because the customer did not take it. */
const isRefused = sql<boolean>`(d.refused_at is not null and o.status = 'cancelled')`;

/** Keeps by which number an order that is paid when it comes is counted. */
export const noteDeliveryPayment = async (
  trx: Transaction<DB>,
  orderId: string,
  phone: string,
): Promise<void> => {
  await sql`insert into delivery_payment (order_id, phone) values (${orderId}, ${phone})`.execute(trx);
};

/** Keeps that the customer did not take it, and why. */
export const noteRefusal = async (trx: Transaction<DB>, orderId: string, reason: string): Promise<void> => {
  await sql`
    update delivery_payment set refused_at = now(), refusal = ${reason} where order_id = ${orderId}`.execute(
    trx,
  );
};

/** What was refused was called off, and is not any more: called off once more, it is for a reason of its own. */
export const forgetRefusals = async (trx: Transaction<DB>, orderIds: readonly string[]): Promise<void> => {
  await sql`
    update delivery_payment set refused_at = null, refusal = ''
    where order_id = any(${[...orderIds]}::uuid[]) and refused_at is not null`.execute(trx);
};

/**
 * What a number or an account has ordered to be paid when it comes: how much is still open, and how often it was refused.
 * Until the transaction ends nobody else orders so with the same number, nor by the same account with another.
 */
export const lockUnpaid = async (
  trx: Transaction<DB>,
  { phone, accountId }: { phone: string; accountId: string },
): Promise<{ open: number; refused: number }> => {
  await lockAccount(trx, accountId);
  await sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 6))`.execute(trx);
  const { rows } = await sql<{ open: number; refused: number }>`
    select (count(*) filter (where ${isDueOrder}))::int as open, (count(*) filter (where ${isRefused}))::int as refused
    from delivery_payment d join customer_order o on o.id = d.order_id
    where d.phone = ${phone} or o.account_id = ${accountId}`.execute(trx);
  return rows[0] ?? { open: 0, refused: 0 };
};

/** As a statement's JSON gives it; null for an order that is paid otherwise. */
export interface DeliveryPaymentRow {
  refusedAt: string | null;
  refusal: string;
  refusals: number;
}

/** What administrators see of it, as a column of `from customer_order o`; refusals are the number's and the account's. */
export const deliveryPaymentColumn = sql`
  (select json_build_object('refusedAt', own.refused_at, 'refusal', own.refusal, 'refusals',
      (select count(*) from delivery_payment d join customer_order b on b.id = d.order_id
        where (d.phone = own.phone or b.account_id = o.account_id)
          and d.refused_at is not null and b.status = 'cancelled'))
    from delivery_payment own where own.order_id = o.id) as "deliveryPayment"`;

/** A number is forgotten a year later, and its refusals with it; what is still to be paid stays. */
export const oldDeliveryPayments = inBatches(
  'numbers of orders that were paid when they came',
  (atOnce) => sql`
    delete from delivery_payment where order_id in (
      select d.order_id from delivery_payment d join customer_order o on o.id = d.order_id
      where d.created_at < now() - make_interval(days => ${REFUSAL_KEPT_DAYS}::int) and not ${isDueOrder}
      limit ${atOnce}::int for update of d skip locked)`,
);
