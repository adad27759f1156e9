import { Laptop, RotateCw, Smartphone } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as calls from '#contract/accounts/calls.ts';
import type { Session } from '#contract/accounts/schemas.ts';
import { ApiError, codeOf, isAbort, sentenceOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { withPassword } from '../../../dialogs/with-password.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { askToConfirm } from '../../../ui/confirmation.ts';
import { formatDay } from '../../../ui/dates.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { accountSentences as say } from '../sentences.ts';
import { deviceName, isHandheld, lastSeenText } from './session-labels.ts';

/** `null` while the list is on its way. */
type Loaded = { sessions: readonly Session[] } | { failure: string } | null;

interface RowProps {
  session: Session;
  isEnding: boolean;
  isLocked: boolean;
  onEnd: () => void;
}

const SessionRow = ({ session, isEnding, isLocked, onEnd }: RowProps) => {
  const Icon = isHandheld(session) ? Smartphone : Laptop;
  const name = deviceName(session);
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="wrap-anywhere">{name}</span>
          {session.isCurrent && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-sm text-ink-soft sm:flex">
          <span className="block">{lastSeenText(session)}</span>
          <span aria-hidden="true" className="px-1 max-sm:hidden">
            ·
          </span>
          <span className="block">Logged in {formatDay(session.createdAt)}</span>
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          look="quiet"
          aria-label={`Log out ${name}, ${lastSeenText(session)}`}
          isBusy={isEnding}
          busyText="Logging out..."
          disabled={isLocked}
          onClick={onEnd}
          className="-mr-4 shrink-0"
        >
          Log out
        </Button>
      )}
    </li>
  );
};

/** The account's sessions, and the ways to end them. `onEnded` when the button that was pressed has gone with its row. */
const useSessions = (onEnded: () => void) => {
  const [loaded, setLoaded] = useState<Loaded>(null);
  /** the session that is being ended, or all the others */
  const [ending, setEnding] = useState<string | 'others' | null>(null);

  const load = useCallback((signal?: AbortSignal) => {
    setLoaded(null);
    api(calls.listSessions, { failure: say.sessionsFailed, ...(signal ? { signal } : {}) }).then(
      ({ data }) => setLoaded({ sessions: data }),
      (error: unknown) => {
        if (!isAbort(error)) setLoaded({ failure: sentenceOf(error, say.sessionsFailed) });
      },
    );
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  const end = async (which: string | 'others'): Promise<void> => {
    setEnding(which);
    try {
      const { data, message } = await withPassword(() =>
        which === 'others'
          ? api(calls.endOtherSessions, { failure: say.sessionFailed })
          : api(calls.endSession, { params: { id: which }, failure: say.sessionFailed }),
      );
      setLoaded({ sessions: data });
      if (message) showToast('success', message);
      onEnded();
    } catch (error) {
      // Whoever closed the question for the password has been told by it.
      if (codeOf(error) !== 'password_confirmation_needed')
        showToast('error', sentenceOf(error, say.sessionFailed));
      // It has ended by itself meanwhile, and so may others have.
      if (error instanceof ApiError && error.status === 404) load();
    }
    setEnding(null);
  };
  const endOthers = async (): Promise<void> => {
    const isConfirmed = await askToConfirm({
      title: 'Log out everywhere else?',
      text: 'Every other phone, tablet and computer has to log in again. You stay logged in here.',
      confirm: 'Log out others',
    });
    if (isConfirmed) await end('others');
  };
  return { loaded, load, ending, end, endOthers };
};

/** Where the account is logged in, and the way to end that. */
export const Sessions = () => {
  const title = useRef<HTMLHeadingElement>(null);
  const { loaded, load, ending, end, endOthers } = useSessions(() => title.current?.focus());
  return (
    <section
      aria-labelledby="sessions"
      className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 ref={title} id="sessions" tabIndex={-1} className="text-lg font-semibold">
        Where you are logged in
      </h2>
      {loaded === null && (
        <div className="mt-3 space-y-3">
          <p role="status" className="sr-only">
            Loading your devices
          </p>
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
      {loaded && 'failure' in loaded && (
        <FormNotice tone="error" className="mt-3">
          {loaded.failure}
          <button
            type="button"
            onClick={() => load()}
            className="flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4"
          >
            <RotateCw aria-hidden="true" className="size-4" />
            Try again
          </button>
        </FormNotice>
      )}
      {loaded && 'sessions' in loaded && (
        <>
          <ul className="mt-1 divide-y divide-line">
            {loaded.sessions.map((session) => (
              <SessionRow
                key={session._id}
                session={session}
                isEnding={ending === session._id}
                isLocked={ending !== null}
                onEnd={() => void end(session._id)}
              />
            ))}
          </ul>
          {loaded.sessions.length > 1 ? (
            <Button
              look="secondary"
              isBusy={ending === 'others'}
              busyText="Logging out..."
              disabled={ending !== null}
              onClick={() => void endOthers()}
              className="mt-2 max-sm:w-full"
            >
              Log out everywhere else
            </Button>
          ) : (
            <p className="text-sm text-ink-soft">You are logged in nowhere else.</p>
          )}
        </>
      )}
    </section>
  );
};
