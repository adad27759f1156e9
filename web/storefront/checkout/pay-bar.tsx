import { CreditCard } from 'lucide-react';
import { formatNaira, nairaOfKobo } from '#contract/money.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { TextLink } from '../../forms/text-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ActionBar } from '../cart/action-bar.tsx';
import { checkoutSentences as say } from './sentences.ts';
import type { PaymentPhase, Problem } from './use-payment.ts';

interface ProblemNoticeProps {
  problem: Problem | null;
  /** Loads the provider's script once more; null where it has not failed. */
  onRetry: (() => void) | null;
}

const ProblemNotice = ({ problem, onRetry }: ProblemNoticeProps) => (
  <FormNotice tone="error">
    {problem?.text ?? say.scriptFailed}
    {problem?.isInCart && (
      <span className="block">
        <TextLink to="/cart" className="text-current">
          Back to the cart
        </TextLink>
      </span>
    )}
    {onRetry && (
      <button
        type="button"
        onClick={onRetry}
        className="block min-h-11 font-semibold underline underline-offset-4"
      >
        Try again
      </button>
    )}
  </FormNotice>
);

interface PayBarProps extends ProblemNoticeProps {
  /** The form that the button sends. */
  form: string;
  phase: PaymentPhase;
  /** What is paid, in kobo; null while the fee is not known. */
  totalKobo: number | null;
  /** It is paid when it comes. */
  isLater: boolean;
}

/** The button that pays, and above it what stands in the way. */
export const PayBar = ({ form, phase, totalKobo, isLater, problem, onRetry }: PayBarProps) => (
  <ActionBar note={(problem || onRetry) && <ProblemNotice problem={problem} onRetry={onRetry} />}>
    <Button
      type="submit"
      form={form}
      isWide
      isBusy={phase !== 'idle'}
      busyText={phase === 'paying' ? 'Waiting for payment...' : 'Preparing payment...'}
      icon={<CreditCard aria-hidden="true" className="size-5" />}
    >
      <span>
        {isLater ? 'Order for' : 'Pay'}
        {totalKobo !== null && <span className="money"> {formatNaira(nairaOfKobo(totalKobo))}</span>}
      </span>
    </Button>
    <p hidden={isLater} className="mt-3 text-center text-sm text-ink-soft max-lg:hidden">
      {`You pay by card, bank transfer or USSD in ${PROVIDER}'s own form. Your card details never reach this shop.`}
    </p>
  </ActionBar>
);
