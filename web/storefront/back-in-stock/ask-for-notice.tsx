import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { phoneOfAddress } from '#contract/accounts/phone-address.ts';
import * as calls from '#contract/back-in-stock/calls.ts';
import { NOTICE_KEPT_DAYS } from '#contract/back-in-stock/limits.ts';
import { backInStockMessages as say } from '#contract/back-in-stock/messages.ts';
import { api } from '../../api/browser.ts';
import { objectionsTo, refusalOf } from '../../forms/server-answer.ts';
import { useSession } from '../../session/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

const FAILURE = 'This could not be noted. Please try again.';

interface AskForNoticeProps {
  productId: string;
  /** What is chosen of a product with variants; null for the product as a whole. */
  variantId: string | null;
}

/** For whoever wants what is sold out: one press with an account, else an address. */
export default function AskForNotice({ productId, variantId }: AskForNoticeProps) {
  const { phase, user } = useSession();
  const [state, setState] = useState<'asking' | 'sending' | 'noted'>('asking');
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<{ field?: string; text?: string }>({});
  if (phase === 'starting') return <div className="min-h-52" />;

  const send = async (): Promise<void> => {
    setState('sending');
    setProblem({});
    try {
      const body = { variant: variantId, ...(user ? {} : { email }) };
      await api(calls.askForNotice, { params: { id: productId }, body, failure: FAILURE });
      setState('noted');
    } catch (error) {
      const [objection] = objectionsTo(error, ['email']);
      setProblem(objection ? { field: objection.message } : { text: refusalOf(error, FAILURE) });
      setState('asking');
    }
  };

  return (
    <section aria-labelledby="back-in-stock" className="rounded-lg border border-line bg-sunken p-4">
      <h2 id="back-in-stock" className="mb-1 font-semibold">
        Sold out: shall we tell you when it is back?
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        {user && phoneOfAddress(user.email) === null ? `We write to ${user.email} once` : 'We write once'},
        about this alone, within {NOTICE_KEPT_DAYS} days, and use the address for nothing else. The mail has a
        link that ends it.
      </p>
      {state === 'noted' ? (
        <p role="status" className="font-medium text-brand">
          {say.noted}
        </p>
      ) : (
        <form
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
          className="flex flex-wrap items-start gap-3"
        >
          {!user && (
            <div className="min-w-56 flex-1">
              <TextField
                label="Email"
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                value={email}
                error={problem.field}
                onChange={(event) => setEmail(event.target.value)}
              />
            </div>
          )}
          <Button
            type="submit"
            look="secondary"
            isBusy={state === 'sending'}
            busyText="Sending..."
            icon={<BellRing aria-hidden="true" className="size-5" />}
            className={user ? '' : 'sm:mt-6'}
          >
            Tell Me When It Is Back
          </Button>
          {problem.text && (
            <p role="alert" className="w-full text-sm text-danger">
              {problem.text}
            </p>
          )}
        </form>
      )}
    </section>
  );
}
