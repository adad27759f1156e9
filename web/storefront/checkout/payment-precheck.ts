import { shopperCheckoutMessages } from '#contract/checkout/shopper-messages.ts';
import { checkoutSentences as say } from './sentences.ts';
import type { ScriptState } from './use-payment-form.ts';

/** Why nothing can be paid at all, judged before the server is asked; null when nothing stands in the way. */
export const precheckPayment = ({
  email,
  shownTotalKobo,
  isFeeMissing,
  script,
}: {
  email: string;
  shownTotalKobo: number;
  isFeeMissing: boolean;
  script: ScriptState;
}): string | null => {
  if (isFeeMissing) return say.feeMissing;
  if (script === 'loading') return say.scriptLoading;
  if (script === 'failed') return say.scriptFailed;
  if (!email) return say.noEmail;
  return shownTotalKobo > 0 ? null : shopperCheckoutMessages.empty;
};
