import { CircleAlert, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { laterSentences as say } from './later-sentences.ts';

/** Paid, but without an order as far as this browser knows. */
export interface Unfinished {
  text: string;
  askAgain: () => void;
}

/** Paid, and waiting for the order. */
const Confirming = () => (
  <div
    role="status"
    className="container-page flex min-h-[50vh] flex-col items-center justify-center gap-4 py-12 text-center"
  >
    <Spinner className="size-10 text-brand" />
    <h1 className="text-xl font-semibold">{say.processing}</h1>
    <p className="max-w-sm text-ink-soft">
      Your payment went through. Keep this page open for a moment while your order is made.
    </p>
  </div>
);

/** Paid, but the order is not there: what to do, and nothing that would pay a second time. */
const PaidWithoutOrder = ({ unfinished }: { unfinished: Unfinished }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="container-page py-10">
      <div
        role="alert"
        className="mx-auto max-w-xl rounded-xl border border-danger bg-surface p-6 shadow-card sm:p-8"
      >
        <CircleAlert aria-hidden="true" className="size-10 text-danger" />
        <h1 ref={heading} tabIndex={-1} className="mt-4 text-xl font-bold outline-none">
          Your order is not confirmed yet
        </h1>
        <p className="mt-2 wrap-anywhere">{unfinished.text}</p>
        <p className="mt-3 text-ink-soft">
          Please do not pay again: the shop keeps checking this payment by itself. It becomes your order,
          which you will find under My Orders, or it is refunded in full.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={unfinished.askAgain} icon={<RotateCw aria-hidden="true" className="size-5" />}>
            Check again
          </Button>
          <ButtonLink to="/history" look="secondary">
            View My Orders
          </ButtonLink>
        </div>
      </div>
    </div>
  );
};

/** What follows a payment: its order is waited for, or it is said why there is none. */
export const PaymentProgress = ({ unfinished }: { unfinished: Unfinished | null }) =>
  unfinished ? <PaidWithoutOrder unfinished={unfinished} /> : <Confirming />;
