import { useCallback, useEffect, useState } from 'react';
import * as calls from '#contract/accounts/calls.ts';
import { contactOf } from '#contract/accounts/phone-address.ts';
import type { Session } from '#contract/accounts/schemas.ts';
import type { ManagedUser } from '#contract/accounts/users.ts';
import { isAbort, sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { DialogFrame } from '../../dialogs/dialog-frame.tsx';
import { reasonOf } from '../../dialogs/sentences.ts';
import { withPassword } from '../../dialogs/with-password.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { deviceName, lastSeenText } from '../../storefront/accounts/profile/session-labels.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { askToConfirm } from '../../ui/confirmation.ts';
import { formatDay } from '../../ui/dates.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.ts';
import { May } from '../shell/may.tsx';

const NOT_LOADED = 'Failed to load the sessions. Please try again.';

interface SessionRowProps {
  session: Session;
  isEnding: boolean;
  isLocked: boolean;
  onEnd: () => void;
}

const SessionRow = ({ session, isEnding, isLocked, onEnd }: SessionRowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 py-2">
    <div className="min-w-0 flex-1 basis-48">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {deviceName(session)}
        {session.isCurrent && <Badge tone="success">This device</Badge>}
      </p>
      <p className="text-sm text-ink-soft">
        {lastSeenText(session)}, logged in {formatDay(session.createdAt)}
      </p>
    </div>
    {!session.isCurrent && (
      <May needs="change users">
        <Button
          look="quiet"
          aria-label={`Log out ${deviceName(session)}, ${lastSeenText(session)}`}
          isBusy={isEnding}
          disabled={isLocked}
          onClick={onEnd}
          className="px-2"
        >
          Log out
        </Button>
      </May>
    )}
  </li>
);

/** Where a user is logged in, and the ways to end that. */
export const SessionsDialog = ({ user, onClose }: { user: ManagedUser; onClose: () => void }) => {
  const { _id: id } = user;
  const [sessions, setSessions] = useState<readonly Session[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** the session that is being ended, or all of them */
  const [ending, setEnding] = useState<string | 'all' | null>(null);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setSessions((await api(calls.listUserSessions, { params: { id }, signal })).data);
      } catch (error) {
        if (!isAbort(error)) setProblem(sentenceOf(error, NOT_LOADED));
      }
    },
    [id],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  const end = async (which: string | 'all'): Promise<void> => {
    setEnding(which);
    setProblem(null);
    try {
      const { data, message } = await withPassword(() =>
        which === 'all'
          ? api(calls.endUserSessions, { params: { id } })
          : api(calls.endUserSession, { params: { id, sessionId: which } }),
      );
      setSessions(data);
      if (message) showToast('success', message);
    } catch (error) {
      setProblem(reasonOf(error));
      // It may have ended by itself meanwhile.
      await load();
    }
    setEnding(null);
  };
  const endAll = async (): Promise<void> => {
    const isSure = await askToConfirm({
      title: `Log ${user.name} out everywhere?`,
      text: `${contactOf(user.email)} has to log in again on every phone, tablet and computer.`,
      confirm: 'Log out everywhere',
      isDangerous: true,
    });
    if (isSure) await end('all');
  };
  const isEmpty = sessions?.every(({ isCurrent }) => isCurrent) ?? true;
  return (
    <DialogFrame title={`Where ${user.name} is logged in`} isOpen onClose={onClose}>
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        {problem && (
          <FormNotice tone="error" className="mb-3">
            {problem}
          </FormNotice>
        )}
        {sessions === null && !problem && <Skeleton className="h-24" />}
        {sessions?.length === 0 && <p className="text-ink-soft">Nowhere at the moment.</p>}
        <ul className="divide-y divide-line">
          {sessions?.map((session) => (
            <SessionRow
              key={session._id}
              session={session}
              isEnding={ending === session._id}
              isLocked={ending !== null}
              onEnd={() => void end(session._id)}
            />
          ))}
        </ul>
      </div>
      <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-3">
        <May needs="change users">
          <Button
            look="danger"
            isBusy={ending === 'all'}
            disabled={ending !== null || isEmpty}
            onClick={() => void endAll()}
          >
            Log out everywhere
          </Button>
        </May>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </footer>
    </DialogFrame>
  );
};
