import { ProviderRefused } from '../../provider.ts';
import type { Reply } from '../../provider-api.ts';

/** Refusals that another day may lift. Source: Paystack's sentences for a low balance and for limits of refunds. */
const PASSING = /balance|limit|try again|temporar|later|too many/i;

/** Paystack's "no" to asking for a refund, in its own sentence. */
export const refusalOf = ({ status, body }: Reply): ProviderRefused => {
  const sentence = String(body.message ?? `Paystack answered ${status}`);
  return new ProviderRefused(sentence, {
    isPassing: PASSING.test(`${sentence} ${typeof body.code === 'string' ? body.code : ''}`),
  });
};
