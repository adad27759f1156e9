import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as calls from '#contract/back-in-stock/calls.ts';
import { backInStockMessages as say } from '#contract/back-in-stock/messages.ts';
import { api } from '../../api/browser.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { refusalOf } from '../../forms/server-answer.ts';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { pageHead } from '../search-engines/page-head.ts';

export const meta = pageHead('Mails about stock');

const FAILURE = 'This could not be ended. Please try again.';

/** Where a mail's link leads: nothing ends before the button is pressed, for some programs open every link beforehand. */
export default function Unsubscribe() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      await api(calls.endNotices, { query: { token: search.get('token') ?? '' }, failure: FAILURE });
      setOutcome({ tone: 'success', text: say.ended });
    } catch (error) {
      setOutcome({ tone: 'error', text: refusalOf(error, FAILURE) });
    }
    setBusy(false);
  };
  return (
    <EmptyState
      isPage
      icon={<BellOff aria-hidden="true" className="size-8" />}
      title="Mails about Stock"
      text="You asked to be told when something is back in stock. One press ends all that you still wait for."
    >
      {outcome && <FormNotice tone={outcome.tone}>{outcome.text}</FormNotice>}
      {outcome?.tone === 'success' ? (
        <ButtonLink to="/products">Browse Products</ButtonLink>
      ) : (
        <Button onClick={() => void end()} disabled={!isHydrated} isBusy={isBusy} busyText="Sending...">
          Tell Me of Nothing More
        </Button>
      )}
    </EmptyState>
  );
}
