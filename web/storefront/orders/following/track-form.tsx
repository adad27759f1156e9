import { RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import * as calls from '#contract/orders/following/calls.ts';
import { followingMessages as say } from '#contract/orders/following/messages.ts';
import type { FollowedOrder } from '#contract/orders/following/schemas.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { useHydrated } from '../../../forms/use-hydrated.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { AccountCard } from '../../accounts/account-card.tsx';

export const FAILURE = 'Failed to fetch order';

interface TrackFormProps {
  /** Why a link did not open its order. */
  problem: string | undefined;
  /** Asks for it once more, where the link may still open it. */
  onRetry: (() => Promise<void>) | null;
  /** An order is asked for; gives what takes it once it is found. */
  onAsk: () => (found: FollowedOrder) => void;
}

const RetryButton = ({ onRetry }: { onRetry: () => Promise<void> }) => {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      look="secondary"
      isWide
      isBusy={isBusy}
      icon={<RotateCw aria-hidden="true" className="size-5" />}
      onClick={() => {
        setBusy(true);
        void onRetry().finally(() => setBusy(false));
      }}
    >
      Try again
    </Button>
  );
};

/** Asks for what only somebody knows who has ordered. */
export const TrackForm = ({ problem, onRetry, onAsk }: TrackFormProps) => {
  const isHydrated = useHydrated();
  const fields = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const [missing, setMissing] = useState<{ number?: string; contact?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const find = async (form: FormData): Promise<void> => {
    const number = String(form.get('number') ?? '').trim();
    const contact = String(form.get('contact') ?? '').trim();
    setMissing({ ...(number ? {} : { number: say.number }), ...(contact ? {} : { contact: say.contact }) });
    if (!number || !contact) {
      fields.current?.querySelector<HTMLInputElement>(`[name=${number ? 'contact' : 'number'}]`)?.focus();
      return;
    }
    setBusy(true);
    setRefusal(undefined);
    const onFound = onAsk();
    try {
      onFound((await api(calls.followOrder, { body: { number, contact }, failure: FAILURE })).data);
    } catch (error) {
      setRefusal(sentenceOf(error, FAILURE));
    }
    setBusy(false);
  };
  return (
    <AccountCard
      title="Track your order"
      lead="See where your order is, without logging in. Its number stands in the mail that confirmed it."
      foot={
        <ButtonLink to="/order" look="quiet" className="text-balance">
          Logged in? The number alone will do
        </ButtonLink>
      }
    >
      <form
        ref={fields}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void find(new FormData(event.currentTarget));
        }}
      >
        {(refusal ?? problem) && <FormNotice tone="error">{refusal ?? problem}</FormNotice>}
        {onRetry && <RetryButton onRetry={onRetry} />}
        <TextField
          label="Order number"
          hint="Such as ORD-20261120-000042"
          name="number"
          error={missing.number}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          label="Telephone number or email address"
          hint="The one that you gave with the order"
          name="contact"
          error={missing.contact}
          maxLength={254}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button type="submit" isWide disabled={!isHydrated} isBusy={isBusy} busyText="Looking...">
          Track order
        </Button>
      </form>
    </AccountCard>
  );
};
