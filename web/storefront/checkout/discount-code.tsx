import { lazy, Suspense, useState } from 'react';
import { keptLinkCode } from '../../session/link-code.ts';
import type { DiscountCodeProps } from './discount-code-form.tsx';

/** Few have a code, so the form comes when it is asked for; without a connection the checkout goes on without it. */
const DiscountCodeForm = lazy(() =>
  import('./discount-code-form.tsx').catch(() => ({
    default: () => (
      <p role="alert" className="text-sm text-danger">
        The code cannot be entered just now.
      </p>
    ),
  })),
);

/** A way to have a discount code taken off the order; one that a link has brought needs no asking. */
export const DiscountCode = (props: DiscountCodeProps) => {
  const [isAsked, setIsAsked] = useState(() => keptLinkCode() !== null);
  return isAsked ? (
    <Suspense fallback={null}>
      <DiscountCodeForm {...props} />
    </Suspense>
  ) : (
    <button
      type="button"
      disabled={props.isLocked}
      onClick={() => setIsAsked(true)}
      className="min-h-11 text-sm font-semibold text-brand underline-offset-4 hover:underline"
    >
      Have a discount code?
    </button>
  );
};
