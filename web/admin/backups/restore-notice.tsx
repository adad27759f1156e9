import { useEffect, useState } from 'react';
import { listBackups } from '#contract/backups/calls.ts';
import type { RestoreState } from '#contract/backups/schemas.ts';
import { api } from '../../api/browser.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { ProgressBar } from '../catalogue/import-export/progress-bar.tsx';
import { Panel } from '../overview/panel.tsx';

const LOOK_EVERY_MS = 1_500;

type Phase = 'tried' | 'away';

const WORDS: Readonly<Record<Phase, string>> = {
  tried: 'The backup is restored on trial, beside the shop, which sells on…',
  away: 'The shop is away while it is restored. This page comes back by itself…',
};

/**
 * Looks until it is over. Meanwhile the shop answers nothing for a while; what comes after is another shop, in which this login may never
 * have been: the page begins anew.
 */
const usePhase = ({ id, state }: { id: string; state: RestoreState['state'] }): Phase => {
  const [phase, setPhase] = useState<Phase>(state === 'trying' ? 'tried' : 'away');
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const look = async (): Promise<void> => {
      try {
        const { restore } = (await api(listBackups, { signal })).data;
        if (restore?.askedAt === id && restore.state === 'trying') return setPhase('tried');
        if (restore?.askedAt === id && restore.state === 'ready') return setPhase('away');
      } catch (error) {
        const status = error instanceof Error && 'status' in error ? error.status : 0;
        // Nobody is there, or the shop is starting.
        if (status === 0 || status === 503) return setPhase('away');
      }
      if (!signal.aborted) window.location.reload();
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, [id]);
  return phase;
};

const UnderWay = ({ restore }: { restore: RestoreState }) => {
  const phase = usePhase({ id: restore.askedAt, state: restore.state });
  return (
    <div role="status">
      <p className="mb-2 font-medium">{WORDS[phase]}</p>
      <ProgressBar label="Restore" share={null} />
    </div>
  );
};

const Ended = ({
  restore: { state, failure, kept, backup, askedBy, endedAt },
}: {
  restore: RestoreState;
}) => {
  const when = endedAt === null ? '' : ` on ${formatMoment(endedAt)}`;
  return state === 'failed' ? (
    <FormNotice tone="error">
      The backup {backup} was not restored{when}: {failure}
    </FormNotice>
  ) : (
    <FormNotice tone="info">
      Restored from {backup}
      {when}, as {askedBy} asked. What was there before is the backup {kept}.
    </FormNotice>
  );
};

/** The restore that is under way, or what came of the last one. */
export const RestoreNotice = ({ restore }: { restore: RestoreState }) => (
  <Panel title="Restoring">
    <div className="p-4 wrap-anywhere">
      {restore.state === 'trying' || restore.state === 'ready' ? (
        <UnderWay restore={restore} />
      ) : (
        <Ended restore={restore} />
      )}
    </div>
  </Panel>
);
