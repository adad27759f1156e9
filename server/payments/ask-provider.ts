import { paymentMessages as say } from '#contract/payments/messages.ts';
import { away, conflict } from '#server/http/errors.ts';
import { type Payment, type PaymentProvider, ProviderUnavailable } from './provider.ts';

/**
 * What the provider knows of a charge that an admin wants to do something about.
 * @throws Refusal 503 when it is away
 */
export const askProvider = async (provider: PaymentProvider, reference: string): Promise<Payment | null> => {
  try {
    return await provider.verify(reference);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw away('payment_provider_away', say.away);
    throw error;
  }
};

/**
 * The charge, when the provider says that it is paid and still here.
 * @throws Refusal 409
 */
export const paidCharge = (charge: Payment | null): Payment => {
  if (charge?.status === 'reversed') throw conflict('payment_given_back', say.givenBack);
  if (charge?.status !== 'paid') throw conflict('payment_not_confirmed', say.notConfirmed);
  return charge;
};
