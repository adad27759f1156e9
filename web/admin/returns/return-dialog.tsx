import { type ReactNode, useState } from 'react';
import type { Permission } from '#contract/accounts/permissions.ts';
import { choiceText } from '#contract/catalogue/choice.ts';
import { formatNairaExact } from '#contract/money.ts';
import { RETURN_REASON_LABELS, RETURN_STATE_LABELS } from '#contract/returns/kinds.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import type { AdminReturn } from '#contract/returns/schemas.ts';
import { DialogFrame } from '../../dialogs/dialog-frame.tsx';
import { FormNotice } from '../../forms/form-notice.tsx';
import type { Loaded } from '../../storefront/orders/loaded.ts';
import { ReturnPictures } from '../../storefront/orders/returns/return-pictures.tsx';
import { ReturnStateBadge } from '../../storefront/orders/returns/return-state.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/states.tsx';
import { OrderLink } from '../orders/order-link.tsx';
import { useMay } from '../shell/may.tsx';
import { AnswerForm } from './answer-form.tsx';
import { ExchangeForm } from './exchange-form.tsx';
import { ReceiveForm } from './receive-form.tsx';
import { RefundForm } from './refund-form.tsx';

type Step = 'accept' | 'decline' | 'receive' | 'exchange' | 'refund' | 'close';

const STEPS: Record<Step, { label: string; look: ButtonLook }> = {
  decline: { label: 'Decline', look: 'secondary' },
  // Never "Close": that is what the cross above says, which only shuts the dialog.
  close: { label: 'End Without Refund', look: 'secondary' },
  accept: { label: 'Accept', look: 'primary' },
  receive: { label: 'Received', look: 'primary' },
  exchange: { label: 'Exchange', look: 'secondary' },
  refund: { label: 'Refund', look: 'primary' },
};

/** What one has to be allowed to do for each. */
const STEP_NEEDS: Readonly<Record<Step, Permission>> = {
  accept: 'help customers',
  decline: 'help customers',
  close: 'help customers',
  receive: 'change orders',
  exchange: 'change orders',
  refund: 'refund orders',
};

/** What can follow; the server judges it anew. */
const stepsOf = ({ state, refund }: AdminReturn): readonly Step[] => {
  if (state === 'asked') return ['decline', 'accept'];
  if (state === 'accepted') return ['close', 'receive'];
  const hasFailed = state === 'refunded' && refund?.state === 'failed';
  return state === 'received' || hasFailed ? ['close', 'exchange', 'refund'] : [];
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
);

const Details = ({ of: asked }: { of: AdminReturn }) => (
  <div className="space-y-4">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ReturnStateBadge of={asked} />
      <span className="text-sm text-ink-soft">
        Asked on <time dateTime={asked.createdAt}>{formatMoment(asked.createdAt)}</time>
      </span>
    </div>
    {asked.state === 'refunded' && asked.refund?.state === 'failed' && (
      <FormNotice tone="error">
        The refund of {formatNairaExact(asked.refund.amount)} failed: the customer has not got this money.
        Refund it again, exchange it, or end it without a refund.
      </FormNotice>
    )}
    {asked.state === 'received' && asked.exchange && (
      <FormNotice tone="error">
        Order {asked.exchange.orderNumber}, which was made in exchange, is called off: the customer has
        neither the products nor the money. Exchange it again, refund it, or end it without a refund.
      </FormNotice>
    )}
    <ul className="divide-y divide-line">
      {asked.lines.map(({ line, name, variation, quantity, price, restocked }) => (
        <li key={line} className="py-2 first:pt-0">
          <span className="font-medium wrap-anywhere">
            {quantity} × {name}
          </span>{' '}
          <span className="text-sm text-ink-soft">
            {choiceText(variation) && `${choiceText(variation)}, `}
            <span className="money">{formatNairaExact(price)}</span> each
            {asked.receivedAt !== null && `, ${restocked} back in stock`}
          </span>
        </li>
      ))}
    </ul>
    <dl className="grid gap-3 sm:grid-cols-2">
      <Fact name="Order">
        <OrderLink order={{ _id: asked.order, orderNumber: asked.orderNumber }} />
      </Fact>
      <Fact name="Customer">
        {asked.customer.name}
        {asked.customer.phone && `\n${asked.customer.phone}`}
      </Fact>
      <Fact name="Reason">{RETURN_REASON_LABELS[asked.reason]}</Fact>
      <Fact name="Paid for it">{formatNairaExact(asked.worth)}</Fact>
      {asked.comment && <Fact name="The customer says">{asked.comment}</Fact>}
      {asked.answer && <Fact name="You have written">{asked.answer}</Fact>}
      {asked.exchange && (
        <Fact name={asked.state === 'exchanged' ? 'Sent instead' : 'Called off'}>
          <OrderLink order={asked.exchange} />
        </Fact>
      )}
    </dl>
    <ReturnPictures of={asked} />
  </div>
);

/** A step's form. Where somebody else was quicker it says so, and what was chosen or typed stays until it is closed. */
const StepForm = ({ step, of: asked, onClose }: { step: Step; of: AdminReturn; onClose: () => void }) => {
  const movedOn = stepsOf(asked).includes(step) ? null : say.movedOn(RETURN_STATE_LABELS[asked.state]);
  const props = { of: asked, movedOn, onClose };
  if (step === 'receive') return <ReceiveForm {...props} />;
  if (step === 'exchange') return <ExchangeForm {...props} />;
  if (step === 'refund') return <RefundForm {...props} />;
  return <AnswerForm step={step} {...props} />;
};

/** One return: what it is about, and what can be done with it now. */
export const ReturnDialog = ({
  opened,
  onClose,
}: {
  opened: Loaded<AdminReturn> | null;
  onClose: () => void;
}) => {
  const [step, setStep] = useState<Step | null>(null);
  const may = useMay();
  if (opened === null) return null;
  const asked = opened.isThere ? opened.answer : null;
  const steps = asked ? stepsOf(asked).filter((each) => may(STEP_NEEDS[each])) : [];
  return (
    <DialogFrame
      title={
        asked ? (
          <>
            Return of <span className="whitespace-nowrap">{asked.orderNumber}</span>
          </>
        ) : (
          'Return'
        )
      }
      isOpen
      onClose={onClose}
      width="wide"
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        {opened.isThere ? <Details of={opened.answer} /> : <ErrorState title={opened.sentence} />}
      </div>
      {steps.length > 0 && (
        <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-3">
          {steps.map((each) => (
            <Button key={each} look={STEPS[each].look} onClick={() => setStep(each)}>
              {STEPS[each].label}
            </Button>
          ))}
        </footer>
      )}
      {asked && step && <StepForm step={step} of={asked} onClose={() => setStep(null)} />}
    </DialogFrame>
  );
};
