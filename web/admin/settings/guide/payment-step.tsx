import { RotateCw } from 'lucide-react';
import { PROVIDER } from '#contract/payment-provider.ts';
import type { Setup } from '#contract/settings/setup.ts';
import { Button } from '../../../ui/button.tsx';
import { paymentHandOver } from './hand-over.ts';
import { SendOn } from './send-on.tsx';
import { StepActions, StepText } from './step.tsx';

interface PaymentStepProps {
  /** Its name. */
  shop: string;
  payment: Setup['payment'];
  isBusy: boolean;
  onCheck: () => void;
}

/** Whether the payment provider takes the shop's keys, and what is to be done where it does not. */
export const PaymentStep = ({ shop, payment, isBusy, onCheck }: PaymentStepProps) => {
  const { keys, isAccepted, webhookUrl } = payment;
  if (keys === 'stand_in')
    return (
      <>
        <StepText>
          A stand-in takes the payments now, and nobody’s money moves. Open an account at paystack.com: it has
          two keys and wants to know an address of this shop. They are entered where the shop runs, by whoever
          set it up, and not here: so nobody who gets into the admin area can lead the money elsewhere.
        </StepText>
        <SendOn text={paymentHandOver(shop, { payment })} />
      </>
    );
  return (
    <>
      <StepText>
        {isAccepted
          ? `${PROVIDER} answers to the shop’s ${keys} keys.`
          : `The shop has ${keys} keys of ${PROVIDER}. Ask ${PROVIDER} whether it takes them.`}{' '}
        Enter this address as the webhook in {PROVIDER}’s dashboard, so that the shop hears of every payment:{' '}
        <code className="font-semibold text-ink select-all">{webhookUrl}</code>
      </StepText>
      <StepActions>
        <Button
          look={isAccepted ? 'secondary' : 'primary'}
          isBusy={isBusy}
          icon={<RotateCw aria-hidden="true" className="size-5" />}
          onClick={onCheck}
        >
          {isAccepted ? 'Check again' : 'Check the keys'}
        </Button>
      </StepActions>
    </>
  );
};
