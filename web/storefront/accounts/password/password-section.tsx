/**
 * Passwords: changed, forgotten, set for the first time. What is said where the server says nothing: accounts/sentences.
 *
 * - in the profile: here (and the way to a first one), `password-form` (by the present one)
 * - by mail:        `forgot-password` (asks for a link), `reset-password` (where it leads; for how long it lives: contract/accounts/limits)
 * - fields:         `password-field` (can be shown), `new-password-fields` (with its confirmation), `strength-meter`. How long a password is:
 *                   contract/accounts/limits; what it mixes, and what is weak or strong: contract/accounts/password; which are too common:
 *                   server/accounts/password
 */

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import * as calls from '#contract/accounts/calls.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { accountSentences as say } from '../sentences.ts';

/** Few who come here want it: the form is fetched then. */
const PasswordForm = lazy(async () => ({ default: (await import('./password-form.tsx')).PasswordForm }));

/** The way to a first password for somebody who came in by a code: the link that is mailed to who has forgotten theirs. */
const FirstPassword = ({ email }: { email: string }) => {
  const [isBusy, setIsBusy] = useState(false);
  const ask = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await api(calls.forgotPassword, { body: { email }, failure: say.firstPasswordFailed });
      showToast('success', say.firstPasswordSent(email));
    } catch (error) {
      showToast('error', sentenceOf(error, say.firstPasswordFailed));
    }
    setIsBusy(false);
  };
  return (
    <>
      <p className="text-ink-soft">
        You have none yet: a code by mail lets you in. With the link that we mail to you, you can set one.
      </p>
      <Button look="secondary" className="mt-3 max-sm:w-full" isBusy={isBusy} onClick={() => void ask()}>
        Set a password
      </Button>
    </>
  );
};

interface PasswordSectionProps {
  email: string;
  hasNone: boolean;
}

/** The way to a new password for somebody who knows the present one, or to a first one. */
export const PasswordSection = ({ email, hasNone }: PasswordSectionProps) => {
  const [mode, setMode] = useState<'shown' | 'edited' | 'shown again'>('shown');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (mode === 'shown again') button.current?.focus();
  }, [mode]);
  return (
    <section
      aria-labelledby="password"
      className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="password" className="text-lg font-semibold">
        Password
      </h2>
      {hasNone ? (
        <FirstPassword email={email} />
      ) : mode === 'edited' ? (
        <Suspense fallback={<Skeleton className="mt-3 h-80" />}>
          <PasswordForm email={email} onDone={() => setMode('shown again')} />
        </Suspense>
      ) : (
        <>
          <p className="text-ink-soft">A new one logs you out everywhere else.</p>
          <Button
            ref={button}
            look="secondary"
            className="mt-3 max-sm:w-full"
            onClick={() => setMode('edited')}
          >
            Change password
          </Button>
        </>
      )}
    </section>
  );
};
