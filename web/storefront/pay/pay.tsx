/**
 * Where a payment link leads: what is bought, what it costs, and the button that pays it.
 *
 * - `use-link-payment`  the way from the button to the order
 * - `link-goods`        what is bought, and the sums
 */

import { CircleCheck, Clock } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { formatNairaExact } from '#contract/money.ts';
import type { LinkToPay } from '#contract/sales-desk/links.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { usePaymentForm } from '../checkout/use-payment-form.ts';
import { pageHead } from '../search-engines/page-head.ts';
import { LinkGoods } from './link-goods.tsx';
import { type Missing, useLinkPayment } from './use-link-payment.ts';

export const meta = pageHead('Pay');

const ENDED: Readonly<Record<'expired' | 'revoked', string>> = {
  expired: 'The time in which this link could be paid is over.',
  revoked: 'The shop has ended this link.',
};

const Over = ({ link }: { link: LinkToPay }) =>
  link.state === 'paid' ? (
    <EmptyState
      isPage
      icon={<CircleCheck aria-hidden="true" className="size-8" />}
      title="Paid. Thank you!"
      text={`${formatNairaExact(link.totalPrice)} for order ${link.orderNumber ?? ''}.`}
    >
      <ButtonLink to="/products">Browse Products</ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState
      isPage
      icon={<Clock aria-hidden="true" className="size-8" />}
      title="This link can no longer be paid"
      text={`${ENDED[link.state === 'revoked' ? 'revoked' : 'expired']} Please ask the shop for a new one. If you have sent the money, it becomes your order or comes back in full.`}
    >
      <ButtonLink to="/products">Browse Products</ButtonLink>
    </EmptyState>
  );

interface NotShownProps {
  missing: Missing;
  onRetry: () => Promise<void>;
}

/** A link that nobody knows leads nowhere; one that could not be asked for may be there a moment later. */
const NotShown = ({ missing: { text, isUnknown }, onRetry }: NotShownProps) => {
  const [isRetrying, setRetrying] = useState(false);
  if (isUnknown)
    return (
      <EmptyState isPage icon={<Clock aria-hidden="true" className="size-8" />} title={text} text="">
        <ButtonLink to="/">Go to the shop</ButtonLink>
      </EmptyState>
    );
  const retry = async (): Promise<void> => {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  };
  return (
    <ErrorState isPage text={text} isRetrying={isRetrying} onRetry={() => void retry()}>
      <ButtonLink to="/" look="quiet">
        Go to the shop
      </ButtonLink>
    </ErrorState>
  );
};

/** A sale that somebody pays by its link. */
export default function PayPage() {
  const { token = '' } = useParams();
  const { paymentForm, script, retry } = usePaymentForm();
  const { link, missing, look, phase, problem, emailProblem, isTried, pay } = useLinkPayment(
    token,
    paymentForm,
  );
  const [email, setEmail] = useState('');
  const emailField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (emailProblem !== undefined) emailField.current?.focus();
  }, [emailProblem]);
  if (missing !== null && link === null) return <NotShown missing={missing} onRetry={look} />;
  if (link === null || phase === 'confirming')
    return (
      <div role="status" className="container-page flex min-h-[50vh] items-center justify-center">
        <Spinner className="size-10 text-brand" />
        <span className="sr-only">{link === null ? 'Loading' : 'Asking for your payment'}</span>
      </div>
    );
  if (link.state !== 'open') return <Over link={link} />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (script === 'failed') retry();
    else void pay(email.trim());
  };
  return (
    <div className="container-page py-8">
      <form noValidate onSubmit={submit} className="mx-auto max-w-xl space-y-5">
        <h1 className="text-2xl font-bold">Your order</h1>
        <LinkGoods link={link} />
        {isTried && (
          <FormNotice tone="info">
            If you have sent the money, do not pay again: this page says so as soon as it arrives.
          </FormNotice>
        )}
        {script === 'failed' && (
          <FormNotice tone="error">
            The payment form could not be loaded. Please check your connection, then press the button again.
          </FormNotice>
        )}
        {problem && <FormNotice tone="error">{problem}</FormNotice>}
        {link.asksEmail && (
          <TextField
            ref={emailField}
            error={emailProblem}
            label="Your email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            hint="The receipt goes there."
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
        <Button type="submit" isWide isBusy={phase !== 'idle' || script === 'loading'}>
          Pay {formatNairaExact(link.totalPrice)}
        </Button>
      </form>
    </div>
  );
}
