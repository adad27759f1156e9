import { sql, type Transaction } from 'kysely';
import type { HandMethod } from '#contract/orders/payment-methods.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';

/** Who has taken the money: an administrator, or a rider, who has no account. */
export type Taker = Pick<Caller, 'accountId'> | { riderName: string };

/** Notes money that was taken by hand: once an order, which the table itself keeps. */
export const noteBooking = async (
  trx: Transaction<DB>,
  booking: { orderId: string; method: HandMethod; amountKobo: number; reference: string },
  taker: Taker,
): Promise<void> => {
  const [accountId, riderName] = 'accountId' in taker ? [taker.accountId, null] : [null, taker.riderName];
  await sql`
    insert into payment_booking (order_id, method, amount_kobo, reference, booked_by, rider_name)
    values (${booking.orderId}, ${booking.method}, ${booking.amountKobo}, ${booking.reference}, ${accountId}::uuid, ${riderName}::text)`.execute(
    trx,
  );
};

/** A booking as a statement's JSON gives it. */
export interface BookingRow {
  method: HandMethod;
  reference: string;
  bookedAt: string;
  /** The id is empty where a rider took it. */
  by: { id: string; name: string };
}

/** Who took the money by hand, as a column of `from customer_order o`; null where nobody did. */
export const bookingColumn = sql`
  (select json_build_object('method', b.method, 'reference', b.reference, 'bookedAt', b.booked_at,
      'by', json_build_object('id', coalesce(a.id::text, ''), 'name', coalesce(a.name, b.rider_name)))
    from payment_booking b left join account a on a.id = b.booked_by where b.order_id = o.id) as booking`;
