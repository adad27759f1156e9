import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as calls from '#contract/back-in-stock/calls.ts';
import { backInStockMessages as say } from '#contract/back-in-stock/messages.ts';
import * as reminderCalls from '#contract/reminders/calls.ts';
import { reminderMessages } from '#contract/reminders/messages.ts';
import { api } from '../../api/browser.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { refusalOf } from '../../forms/server-answer.ts';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { pageHead } from '../search-engines/page-head.ts';

export const meta = pageHead('Unsubscribe');

const FAILURE = 'This could not be ended. Please try again.';

/** Where a mail's link leads: nothing ends before the button is pressed, for some programs open every link beforehand. */
export default function Unsubscribe() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const isOfReminders = search.get('of') === 'reminders';
  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      const query = { token: search.get('token') ?? '' };
      await (isOfReminders
        ? api(reminderCalls.endReminders, { query, failure: FAILURE })
        : api(calls.endNotices, { query, failure: FAILURE }));
      setOutcome({ tone: 'success', text: isOfReminders ? reminderMessages.ended : say.ended });
    } catch (error) {
      setOutcome({ tone: 'error', text: refusalOf(error, FAILURE) });
    }
    setBusy(false);
  };
  return (
    <EmptyState
      isPage
      icon={<BellOff aria-hidden="true" className="size-8" />}
      title={isOfReminders ? 'News and Reminders' : 'Mails about Stock'}
      text={
        isOfReminders
          ? 'You agreed to news and reminders by mail. One press ends them; mails about your orders still come.'
          : 'You asked to be told when something is back in stock. One press ends all that you still wait for.'
      }
    >
      {outcome && <FormNotice tone={outcome.tone}>{outcome.text}</FormNotice>}
      {outcome?.tone === 'success' ? (
        <ButtonLink to="/products">Browse Products</ButtonLink>
      ) : (
        <Button onClick={() => void end()} disabled={!isHydrated} isBusy={isBusy} busyText="Sending...">
          {isOfReminders ? 'Send Me None Any More' : 'Tell Me of Nothing More'}
        </Button>
      )}
    </EmptyState>
  );
}
