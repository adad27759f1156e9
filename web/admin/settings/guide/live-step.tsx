import { Check, Circle } from 'lucide-react';
import { PROVIDER } from '#contract/payment-provider.ts';
import type { Setup } from '#contract/settings/setup.ts';
import { liveHandOver } from './hand-over.ts';
import { SendOn } from './send-on.tsx';
import { StepText } from './step.tsx';

const Fact = ({ isTrue, text }: { isTrue: boolean; text: string }) => {
  const Mark = isTrue ? Check : Circle;
  return (
    <li className="flex gap-2">
      <Mark
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${isTrue ? 'text-brand' : 'text-ink-soft'}`}
      />
      <span>
        {text}
        <span className="sr-only">{isTrue ? ' (done)' : ' (not yet)'}</span>
      </span>
    </li>
  );
};

/** What makes a shop one that takes real money. */
export const LiveStep = ({
  shop,
  setup: { mode, payment },
  isDone,
}: {
  /** Its name. */
  shop: string;
  setup: Setup;
  isDone: boolean;
}) => (
  <>
    <StepText>
      {mode === 'live'
        ? 'Shoppers pay with real money once all three are true.'
        : 'A demo takes no real money. Live mode is begun where the shop runs, by whoever set it up.'}
    </StepText>
    <ul className="space-y-1">
      <Fact isTrue={mode === 'live'} text="The shop runs in live mode" />
      <Fact isTrue={payment.keys === 'live' && payment.isAccepted} text={`${PROVIDER} takes its live keys`} />
      <Fact isTrue={payment.isHeard} text={`${PROVIDER}’s notices reach the shop`} />
    </ul>
    {!isDone && <SendOn text={liveHandOver(shop, { payment })} />}
  </>
);
