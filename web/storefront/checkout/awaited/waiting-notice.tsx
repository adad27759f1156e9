import { Hourglass } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { phoneOfAddress } from '#contract/accounts/phone-address.ts';
import type { PaymentProgress } from '#contract/checkout/schemas.ts';
import { formatNairaExact } from '#contract/money.ts';
import { useSession } from '../../../session/session-state.ts';
import { useCountdown } from './follow-payment.ts';

/** A payment whose money may be on its way: what to do (nothing), for how long, and what comes of it. */
export const WaitingNotice = ({
  payment,
  titleRef,
  children,
}: {
  payment: PaymentProgress;
  titleRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}) => {
  const left = useCountdown(payment.until);
  const { user } = useSession();
  const hasMailbox = user !== null && phoneOfAddress(user.email) === null;
  return (
    <section
      aria-label="Waiting for your transfer"
      className="rounded-xl border border-brand bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="flex gap-4">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand">
          <Hourglass aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 ref={titleRef} tabIndex={-1} className="text-lg font-semibold outline-none">
            Waiting for your transfer
          </h2>
          <p className="mt-1">If you have sent the money, do not pay again: we are watching for it.</p>
          <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 text-sm">
            <div>
              <dt className="text-ink-soft">Amount</dt>
              <dd className="money text-lg font-bold">{formatNairaExact(payment.totalPrice)}</dd>
            </div>
            <div>
              <dt className="text-ink-soft">Time left</dt>
              <dd className="money text-lg font-bold">
                <span role="timer">{left ?? 'Looking one last time...'}</span>
              </dd>
            </div>
          </dl>
          <p className="mt-3 text-sm text-ink-soft">
            You may close this page. When the money is here your order is placed by itself
            {hasMailbox ? ', and we write to you.' : ' and stands in My Orders.'}
          </p>
          {children && <div className="mt-4 flex flex-wrap gap-3 max-sm:*:w-full">{children}</div>}
        </div>
      </div>
    </section>
  );
};
