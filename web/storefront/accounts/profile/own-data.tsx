import { Download } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import * as calls from '#contract/personal-data/calls.ts';
import type { DataFormat, DeletionState } from '#contract/personal-data/schemas.ts';
import { isAbort, sentenceOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { download } from '../../../api/download.ts';
import { FormNotice } from '../../../forms/form-notice.tsx';
import { refreshUser } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/dates.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { accountSentences as say } from '../sentences.ts';
import { OWN_DATA } from './deletion-notice.tsx';

// Few ever ask for it, and it brings what forms are made of.
const DeletionForm = lazy(async () => ({ default: (await import('./deletion-form.tsx')).DeletionForm }));

const FORMATS: Record<DataFormat, string> = { html: 'Download my data', json: 'As JSON' };

const Downloads = () => {
  const [busy, setBusy] = useState<DataFormat | null>(null);
  const save = async (format: DataFormat): Promise<void> => {
    setBusy(format);
    try {
      const otherwiseNamed = `my-data.${format}`;
      await download(calls.downloadOwnData, { query: { format }, failure: say.dataFailed, otherwiseNamed });
    } catch (error) {
      showToast('error', sentenceOf(error, say.dataFailed));
    }
    setBusy(null);
  };
  return (
    <div className="mt-3 flex flex-wrap gap-3 max-sm:*:flex-auto">
      {(['html', 'json'] as const).map((format) => (
        <Button
          key={format}
          look="secondary"
          icon={<Download aria-hidden="true" className="size-5" />}
          isBusy={busy === format}
          busyText="Gathering..."
          disabled={busy !== null}
          onClick={() => void save(format)}
        >
          {FORMATS[format]}
        </Button>
      ))}
    </div>
  );
};

const Going = ({
  state: { deletion },
  onChanged,
}: {
  state: DeletionState;
  onChanged: (state: DeletionState) => void;
}) => {
  const [isBusy, setBusy] = useState(false);
  if (!deletion) return null;
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      const { data, message } = await api(calls.takeDeletionBack, { failure: say.deletionFailed });
      if (message) showToast('success', message);
      onChanged(data);
    } catch (error) {
      showToast('error', sentenceOf(error, say.deletionFailed));
    }
    setBusy(false);
  };
  return (
    <>
      <FormNotice tone="warning" className="mt-3">
        <p className="font-semibold">Your account will be deleted on {formatDay(deletion.dueAt)}.</p>
        {deletion.waitsFor.length > 0 && (
          <>
            <p className="mt-1">It stays until these are finished:</p>
            <ul className="list-disc pl-5">
              {deletion.waitsFor.map((matter) => (
                <li key={matter}>{matter}</li>
              ))}
            </ul>
          </>
        )}
      </FormNotice>
      <Button
        className="mt-3 max-sm:w-full"
        isBusy={isBusy}
        busyText="Keeping..."
        onClick={() => void keep()}
      >
        Keep my account
      </Button>
    </>
  );
};

/** What the shop holds on its shopper: taken along, and deleted. */
export const OwnData = ({ isAdmin }: { isAdmin: boolean }) => {
  const [state, setState] = useState<DeletionState | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    api(calls.readDeletion, { signal: leaving.signal }).then(
      ({ data }) => setState(data),
      (error: unknown) => {
        if (!isAbort(error)) showToast('error', sentenceOf(error, say.deletionFailed));
      },
    );
    return () => leaving.abort();
  }, []);
  const change = (next: DeletionState): void => {
    setState(next);
    setIsAsking(false);
    // The button that was pressed has gone.
    title.current?.focus();
    void refreshUser().catch(() => {});
  };
  return (
    <section
      aria-labelledby={OWN_DATA}
      className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 ref={title} id={OWN_DATA} tabIndex={-1} className="text-lg font-semibold">
        Your data
      </h2>
      <p className="text-ink-soft">
        All that this shop holds on you, as a page to read or for a program: account, orders, payments,
        reviews, messages.
      </p>
      <Downloads />
      {state?.deletion && <Going state={state} onChanged={change} />}
      {state && !state.deletion && isAsking && (
        <Suspense fallback={<Skeleton className="mt-3 h-60" />}>
          <DeletionForm provenBy={state.provenBy} onAsked={change} onCancel={() => setIsAsking(false)} />
        </Suspense>
      )}
      {state && !state.deletion && !isAsking && !isAdmin && (
        <Button look="quiet" className="-mb-2 -ml-4 mt-2 text-danger" onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      )}
    </section>
  );
};
