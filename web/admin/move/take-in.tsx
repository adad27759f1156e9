import { Link } from 'react-router';
import { isUnderWay } from '#contract/archive/limits.ts';
import type { Arrival } from '#contract/archive/schemas.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { ProgressBar } from '../catalogue/import-export/progress-bar.tsx';
import { Panel } from '../overview/panel.tsx';
import { useLookingAgain } from '../shell/use-looking-again.ts';
import { ArchiveForm } from './archive-form.tsx';
import { HeldByArchive } from './held-by-archive.tsx';

const LOOK_EVERY_MS = 1_000;

/** Looks again and again while the shop is at work. */
const useProgress = (arrival: Arrival | null): void =>
  useLookingAgain(arrival !== null && isUnderWay(arrival.state), LOOK_EVERY_MS);

const AtWork = ({ arrival: { state, done, total } }: { arrival: Arrival }) => {
  const isReading = state === 'checking';
  const label = isReading ? 'Reading the file' : 'Taking the shop in';
  return (
    <div>
      <p className="mb-2 font-medium tabular-nums">
        {isReading
          ? 'The file is read from beginning to end…'
          : `${done.toLocaleString('en')} of ${total.toLocaleString('en')} rows and pictures are in…`}
      </p>
      <ProgressBar label={label} share={isReading || total === 0 ? null : done / total} />
    </div>
  );
};

/** What came of the last one. */
const Outcome = ({ arrival: { state, trouble } }: { arrival: Arrival }) => {
  if (state === 'failed') return <FormNotice tone="error">{trouble}</FormNotice>;
  return (
    <FormNotice tone="success">
      The shop is here, whole.{' '}
      <Link to="/admin/product" className="font-semibold underline underline-offset-4">
        See the products
      </Link>
    </FormNotice>
  );
};

/** The archive of another shop into this one: sent, looked at, taken in. */
export const TakeIn = ({ arrival }: { arrival: Arrival | null }) => {
  useProgress(arrival);
  const isAtWork = arrival !== null && isUnderWay(arrival.state);
  const isChecked = arrival?.state === 'checked' && arrival.holds !== null;
  return (
    <Panel title="Take a shop in">
      <div className="flex flex-col gap-4 p-4">
        {!isChecked && (
          <p className="max-w-prose text-ink-soft">
            From a file that another shop of this kind was downloaded to. This shop must have no products and
            no orders yet. The file is read first: nothing changes until you have seen what it holds.
          </p>
        )}
        <div role="status" className="empty:hidden">
          {isAtWork && <AtWork arrival={arrival} />}
        </div>
        {(arrival?.state === 'failed' || arrival?.state === 'done') && <Outcome arrival={arrival} />}
        {isChecked && arrival.holds !== null && <HeldByArchive id={arrival._id} held={arrival.holds} />}
        {!isAtWork && !isChecked && arrival?.state !== 'done' && <ArchiveForm />}
      </div>
    </Panel>
  );
};
