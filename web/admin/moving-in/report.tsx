import { ArrowLeft, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { isRunning } from '#contract/catalogue/import-export/states.ts';
import * as calls from '#contract/moving-in/calls.ts';
import type { LeftOut, MovingFile } from '#contract/moving-in/schemas.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Badge } from '../../ui/badge.tsx';
import { countOf, formatCount } from '../../ui/counts.ts';
import { formatMoment } from '../../ui/dates.ts';
import {
  DISCARDED,
  isDiscarded,
  STATE_LABELS,
  STATE_TONES,
} from '../catalogue/import-export/import-labels.ts';
import { ProgressBar } from '../catalogue/import-export/progress-bar.tsx';
import { useProgress } from '../catalogue/import-export/report.tsx';
import { AdminList } from '../listing/admin-list.tsx';
import type { Column } from '../listing/data-table.tsx';
import { ExportButton } from '../listing/export-button.tsx';
import { listPlaceIn } from '../listing/list-address.ts';
import { adminPageOf } from '../shell/page-loader.tsx';
import { KIND_TEXTS, movedText } from './kind-texts.ts';
import { MovingActions } from './moving-actions.tsx';

interface Content {
  found: MovingFile;
  leftOut: Page<LeftOut>;
}

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const params = { id: search.get('id') ?? '' };
  const [{ data: found }, leftOut] = await Promise.all([
    api(calls.readMovingFile, { params, signal }),
    api(calls.listLeftOut, { params, query: listPlaceIn(search, []), signal }),
  ]);
  return { found, leftOut };
};

const COLUMNS: Column<LeftOut>[] = [
  { id: 'name', header: 'Name', isTitle: true, cell: ({ name }) => name || 'Without a name' },
  { id: 'row', header: 'Row', isNumeric: true, cell: ({ row }) => formatCount(row) },
  { id: 'reason', header: 'Why it is left out', cell: ({ reason }) => reason },
];

const LINK = 'font-semibold underline underline-offset-4';

/** What the whole file comes to, and what one should know before it is taken in. */
const MovingNotice = ({ found }: { found: MovingFile }) => {
  const { checked, seeThem } = KIND_TEXTS[found.kind];
  switch (found.state) {
    case 'failed':
      return (
        <FormNotice tone="error" className="mb-4">
          {found.trouble}{' '}
          <Link to={`/admin/import?kind=${found.kind}`} className={LINK}>
            Choose another file
          </Link>
        </FormNotice>
      );
    case 'stopped':
      return (
        <FormNotice tone="info" className="mb-4">
          {isDiscarded(found)
            ? DISCARDED
            : `Stopped: ${movedText(found)}. What was imported by then stays; the file can be imported again.`}
        </FormNotice>
      );
    case 'done':
      return (
        <FormNotice tone="success" className="mb-4">
          The file is imported: {movedText(found)}.{' '}
          <Link to={seeThem.to} className={LINK}>
            {seeThem.label}
          </Link>
        </FormNotice>
      );
    case 'checked':
      return (
        <FormNotice
          tone={found.counts.created === 0 && found.counts.refused > 0 ? 'warning' : 'info'}
          className="mb-4"
        >
          <p className="font-semibold">
            {found.counts.created === 0 ? 'The file has nothing new' : 'Nothing is written yet'}:{' '}
            {movedText(found)}.
          </p>
          {found.counts.created > 0 && <p className="mt-1">{checked}</p>}
        </FormNotice>
      );
    default:
      return null;
  }
};

const Progress = ({ found: { kind, state, progress } }: { found: MovingFile }) => {
  const doing = state === 'checking' ? 'Checking' : 'Importing';
  const all = countOf(progress.total, KIND_TEXTS[kind].one);
  return (
    <div className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <p className="mb-2 font-medium tabular-nums">
        {progress.total === 0 ? `${doing} the file…` : `${doing}: ${formatCount(progress.done)} of ${all}`}
      </p>
      <ProgressBar
        label={STATE_LABELS[state]}
        share={progress.total === 0 ? null : progress.done / progress.total}
      />
    </div>
  );
};

const ReportView = ({ content: { found, leftOut } }: { content: Content }) => {
  useProgress(found);
  const { kind, state } = found;
  const isAtWork = isRunning(state);
  return (
    <section aria-label={found.fileName}>
      <Link
        to={`/admin/import?kind=${kind}`}
        className="mb-2 inline-flex min-h-11 items-center gap-1 text-sm font-medium text-brand underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All imports
      </Link>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl font-semibold wrap-anywhere">{found.fileName}</h2>
        <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
        <p className="w-full text-sm text-ink-soft">
          {found.startedBy.name}, {formatMoment(found.createdAt)}
        </p>
      </div>
      <div role="status" className="mb-4 empty:mb-0">
        {isAtWork && <Progress found={found} />}
      </div>
      <MovingNotice found={found} />
      <MovingActions found={found} />
      {!isAtWork && state !== 'failed' && (
        <section aria-label="Left out">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-lg font-semibold">Left out</h3>
            {leftOut.pagination.total > 0 && (
              <ExportButton
                call={calls.exportLeftOut}
                params={{ id: found._id }}
                failure="Failed to export the list"
                otherwiseNamed="left-out.csv"
              />
            )}
          </div>
          <AdminList
            caption="What is left out"
            pages="Pages of what is left out"
            page={leftOut}
            columns={COLUMNS}
            idOf={({ row }) => String(row)}
            nameOf={({ name }) => name}
            empty={{
              icon: CircleCheck,
              title: 'Nothing is left out',
              text: 'Everything in the file can be taken.',
            }}
          />
        </section>
      )}
    </section>
  );
};

export const openMovingReport = adminPageOf({
  load,
  View: ReportView,
  others: { to: '/admin/import', name: 'All imports' },
});
