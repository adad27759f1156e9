import { sql, type Transaction } from 'kysely';
import type { HandMethod } from '#contract/orders/payment-methods.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';

/** Notes money that was taken by hand: once an order, which the table itself keeps. */
export const noteBooking = async (
  trx: Transaction<DB>,
  booking: { orderId: string; method: HandMethod; amountKobo: number; reference: string },
  admin: Caller,
): Promise<void> => {
  await sql`
    insert into payment_booking (order_id, method, amount_kobo, reference, booked_by)
    values (${booking.orderId}, ${booking.method}, ${booking.amountKobo}, ${booking.reference}, ${admin.accountId})`.execute(
    trx,
  );
};

/** A booking as a statement's JSON gives it. */
export interface BookingRow {
  reference: string;
  bookedAt: string;
  by: { id: string; name: string };
}

/** Who took the money by hand, as a column of `from customer_order o`; null where nobody did. */
export const bookingColumn = sql`
  (select json_build_object('reference', b.reference, 'bookedAt', b.booked_at,
      'by', json_build_object('id', a.id, 'name', a.name))
    from payment_booking b join account a on a.id = b.booked_by where b.order_id = o.id) as booking`;
