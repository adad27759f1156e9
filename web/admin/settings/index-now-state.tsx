import { useEffect, useState } from 'react';
import * as calls from '#contract/search-engines/calls.ts';
import type { IndexNowState } from '#contract/search-engines/schemas.ts';
import { isAbort } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/counts.ts';
import { formatMoment } from '../../ui/dates.ts';

/** How it stands, in a sentence. */
const sentenceOf = ({ state, toldAt, told, tries }: IndexNowState): string => {
  if (state === 'off') return 'It begins within a minute of being saved.';
  if (state === 'demo') return 'A demo tells nobody; the shop does once it is live.';
  const last = toldAt
    ? `Last told on ${formatMoment(toldAt)}, ${formatCount(told)} in all.`
    : 'Nothing has changed since it was switched on.';
  if (tries === 0) return last;
  return `${last} They have not taken the latest changes yet; the shop goes on trying.`;
};

/** What has become of telling search engines, and another try where they have refused. */
export const IndexNowStateNote = ({ isWanted }: { isWanted: boolean }) => {
  const [state, setState] = useState<IndexNowState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    api(calls.readIndexNow, { signal: leaving.signal }).then(
      ({ data }) => setState(data),
      (error: unknown) => {
        if (!isAbort(error)) setProblem(reasonOf(error));
      },
    );
    return () => leaving.abort();
  }, [isWanted]);
  const retry = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      setState((await api(calls.retryIndexNow)).data);
    } catch (error) {
      setProblem(reasonOf(error));
    }
    setBusy(false);
  };
  if (!isWanted) return null;
  return (
    <div role="status" className="space-y-3 text-sm text-ink-soft">
      {problem && <FormNotice tone="error">{problem}</FormNotice>}
      {state?.refusal && (
        <FormNotice tone="warning">
          <p>The search engines take no more. {state.refusal}</p>
          <Button
            look="secondary"
            className="mt-3"
            isBusy={isBusy}
            busyText="Trying..."
            onClick={() => void retry()}
          >
            Try again
          </Button>
        </FormNotice>
      )}
      {state && !state.refusal && <p>{sentenceOf(state)}</p>}
      {state?.keyAddress && (
        <p className="wrap-anywhere">
          They know the shop by its key at{' '}
          <a href={state.keyAddress} className="text-brand underline underline-offset-4">
            {state.keyAddress}
          </a>
          .
        </p>
      )}
    </div>
  );
};
