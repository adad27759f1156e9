import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as calls from '#contract/orders/calls.ts';
import { shopperOrderMessages as say } from '#contract/orders/shopper-messages.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AccountCard } from '../accounts/account-card.tsx';
import { pageHead } from '../search-engines/page-head.ts';

export const meta = pageHead('Find an order');

const FAILURE = 'Failed to fetch order';

/** Asks for an order number, however it is typed, and leads to that order. */
export default function OrderLookup() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);

  const complain = (sentence: string): void => {
    setProblem(sentence);
    field.current?.focus();
  };
  const find = async (): Promise<void> => {
    if (!number.trim()) {
      complain(say.number);
      return;
    }
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { data } = await api(calls.lookUpOrder, { query: { number }, failure: FAILURE });
      await navigate(`/orders/${data._id}`);
    } catch (error) {
      complain(sentenceOf(error, FAILURE));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <AccountCard
      title="Find an order"
      lead="You find its number in the mail that confirmed it, and on its receipt."
      foot={
        <ButtonLink to="/history" look="quiet">
          View My Orders
        </ButtonLink>
      }
    >
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <TextField
          ref={field}
          label="Order number"
          hint="Such as ORD-20261120-000042"
          value={number}
          error={problem}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => setNumber(event.target.value)}
        />
        <Button type="submit" isWide isBusy={isBusy} busyText="Looking...">
          Find order
        </Button>
      </form>
    </AccountCard>
  );
}
