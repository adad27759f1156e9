import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Few who come here want it: the form is fetched then. */
const PasswordForm = lazy(async () => ({ default: (await import('./password-form.tsx')).PasswordForm }));

/** The way to a new password for somebody who knows the present one. */
export const PasswordSection = ({ email }: { email: string }) => {
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
      {mode === 'edited' ? (
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
