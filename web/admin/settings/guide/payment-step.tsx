import { RotateCw } from 'lucide-react';
import { PROVIDER } from '#contract/payment-provider.ts';
import type { Setup } from '#contract/settings/setup.ts';
import { Button } from '../../../ui/button.tsx';
import { StepActions, StepText } from './step.tsx';

interface PaymentStepProps {
  payment: Setup['payment'];
  isBusy: boolean;
  onCheck: () => void;
}

/** Whether the payment provider takes the shop's keys, and what is to be done where it does not. */
export const PaymentStep = ({
  payment: { keys, isAccepted, webhookUrl },
  isBusy,
  onCheck,
}: PaymentStepProps) => {
  if (keys === 'stand_in')
    return (
      <StepText>
        A stand-in takes the payments now, and nobody’s money moves. Open an account at paystack.com, take the
        two keys from its Settings, API Keys &amp; Webhooks, and start the shop with them as{' '}
        <code>PAYSTACK_PUBLIC_KEY</code> and <code>PAYSTACK_SECRET_KEY</code>. The test keys are for trying
        out; the live keys go with live mode.
      </StepText>
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
