import type { Transaction as DatabaseTransaction } from 'kysely';
import type { PaymentLink } from '#server/checkout/payment-link.ts';
import type { LockedCheckout } from '#server/checkout/states.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Payment } from '#server/payments/provider.ts';
import { writeNote } from './notes.ts';
import type { OrderRow } from './order-rows.ts';
import { type NewOrder, writeOrder } from './write-order.ts';

/** A checkout with the charge that paid it; `link` is the payment link that it is of. */
const paidCheckoutOf = (checkout: LockedCheckout, charge: Payment, link: PaymentLink | null): NewOrder => {
  const paidAt = charge.paidAt ?? new Date();
  return {
    ...checkout,
    reference: charge.reference,
    paidAt,
    accountId: link ? link.accountId : checkout.accountId,
    paymentMethod: 'paystack',
    sellerId: link?.createdBy ?? null,
    charge: {
      reference: charge.reference,
      amountKobo: charge.paidKobo,
      currency: charge.currency,
      email: charge.email || checkout.email,
      state: 'completed',
      reason: null,
      paidAt,
      payment: charge,
    },
  };
};

/** Writes the order of a paid checkout: whose a link says it is, and with the notes that the link was made with. */
export const writePaidOrder = async (
  trx: DatabaseTransaction<DB>,
  checkout: LockedCheckout,
  charge: Payment,
  link: PaymentLink | null,
): Promise<OrderRow> => {
  const order = await writeOrder(trx, paidCheckoutOf(checkout, charge, link));
  for (const note of link?.notes ?? [])
    await writeNote(trx, order.id, note, {
      accountId: link?.createdBy ?? '',
      name: link?.creatorName ?? '',
    });
  return order;
};
