import { paymentMessages as say } from '#contract/payments/messages.ts';
import { away, conflict } from '#server/http/errors.ts';
import { type Paystack, PaystackAway, type Transaction } from './paystack.ts';

/**
 * What Paystack knows of a charge that an admin wants to do something about.
 * @throws Refusal 503 Paystack away
 */
export const askPaystack = async (paystack: Paystack, reference: string): Promise<Transaction | null> => {
  try {
    return await paystack.verify(reference);
  } catch (error) {
    if (error instanceof PaystackAway) throw away(say.away);
    throw error;
  }
};

/**
 * The charge, when Paystack says that it is paid and still here.
 * @throws Refusal 409
 */
export const paidCharge = (charge: Transaction | null): Transaction => {
  if (charge?.status === 'reversed') throw conflict(say.givenBack);
  if (charge?.status !== 'success') throw conflict(say.notConfirmed);
  return charge;
};
