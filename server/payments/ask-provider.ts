import { paymentMessages as say } from '#contract/payments/messages.ts';
import { away, conflict } from '#server/http/errors.ts';
import { isGoingBack, type Payment, type PaymentProvider, ProviderUnavailable } from './provider.ts';

/** The provider's answer to an admin's question. @throws Refusal 503 when it is away */
export const orSayAway = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw away('payment_provider_away', say.away);
    throw error;
  }
};

/**
 * What the provider knows of a charge that an admin wants to do something about.
 * @throws Refusal 503 when it is away
 */
export const askProvider = (provider: PaymentProvider, reference: string): Promise<Payment | null> =>
  orSayAway(provider.verify(reference));

/**
 * The charge, when the provider says that it is paid and still here.
 * @throws Refusal 409
 */
export const paidCharge = (charge: Payment | null): Payment => {
  if (charge?.status === 'reversed') throw conflict('payment_given_back', say.givenBack);
  if (charge && isGoingBack(charge)) throw conflict('refund_running', say.refundRunning);
  if (charge?.status !== 'paid') throw conflict('payment_not_confirmed', say.notConfirmed);
  return charge;
};
