import { ArrowLeft, FileSpreadsheet } from 'lucide-react';
import { Link } from 'react-router';
import * as calls from '#contract/catalogue/import-export/calls.ts';
import type { FileColumns } from '#contract/catalogue/import-export/column-schemas.ts';
import type { ImportedProduct, ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import { isRunning, REPORT_FILTERS } from '#contract/catalogue/import-export/states.ts';
import type { Page } from '../../../api/api.ts';
import { api } from '../../../api/browser.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { AdminList } from '../../listing/admin-list.tsx';
import { listQueryIn, type Narrowing } from '../../listing/narrowing.ts';
import { adminPageOf } from '../../shell/page-loader.tsx';
import { useLookingAgain } from '../../shell/use-looking-again.ts';
import { CategorySourceChoice } from './category-source.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { ImportActions } from './import-actions.tsx';
import { progressText, STATE_LABELS, STATE_TONES, stateText } from './import-labels.ts';
import { ImportNotices } from './import-notices.tsx';
import { OutcomeFilter } from './outcome-filter.tsx';
import { PicturesOnTheirWay } from './pictures-on-their-way.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { REPORT_COLUMNS } from './report-columns.tsx';

const LOOK_EVERY_MS = 700;
/** What is shown is chosen by the `OutcomeFilter`. */
const NARROWING: Narrowing = { others: { show: REPORT_FILTERS } };

interface Content {
  found: ProductImport;
  /** Null while nothing can be chosen. */
  columns: FileColumns | null;
  products: Page<ImportedProduct>;
}

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const params = { id: search.get('id') ?? '' };
  const [{ data: found }, products] = await Promise.all([
    api(calls.readImport, { params, signal }),
    api(calls.readReport, { params, query: listQueryIn(NARROWING, search), signal }),
  ]);
  const columns = found.state === 'checked' ? (await api(calls.readColumns, { params, signal })).data : null;
  return { found, products, columns };
};

/** Looks again and again while the shop is at work. */
export const useProgress = ({ state }: Pick<ProductImport, 'state'>): void =>
  useLookingAgain(isRunning(state), LOOK_EVERY_MS);

const ReportView = ({ content: { found, products, columns } }: { content: Content }) => {
  useProgress(found);
  const { state, progress, missingColumns } = found;
  const isAtWork = isRunning(state);
  return (
    <section aria-label={found.fileName}>
      <Link
        to="/admin/import"
        className="mb-2 inline-flex min-h-11 items-center gap-1 text-sm font-medium text-brand underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All imports
      </Link>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl font-semibold wrap-anywhere">{found.fileName}</h2>
        <Badge tone={STATE_TONES[state]}>{stateText(found)}</Badge>
        <p className="w-full text-sm text-ink-soft">
          {found.startedBy?.name ?? 'Command line'}, {formatMoment(found.createdAt)}
        </p>
      </div>
      <div role="status" className="mb-4 empty:mb-0">
        {isAtWork && (
          <div className="rounded-lg border border-line bg-surface p-4 shadow-card">
            <p className="mb-2 font-medium tabular-nums">{progressText(found)}</p>
            <ProgressBar
              label={STATE_LABELS[state]}
              share={progress.total === 0 ? null : progress.done / progress.total}
            />
          </div>
        )}
      </div>
      <ImportNotices found={found} />
      {columns && <ColumnChoice key={`${found._id} ${missingColumns.length}`} found={found} file={columns} />}
      <CategorySourceChoice found={found} />
      <ImportActions found={found} />
      {state === 'done' && <PicturesOnTheirWay />}
      {state !== 'failed' && missingColumns.length === 0 && (
        <>
          <OutcomeFilter found={found} />
          <AdminList
            caption="Products of the file"
            pages="Pages of products"
            page={products}
            columns={REPORT_COLUMNS}
            idOf={({ row }) => String(row)}
            nameOf={({ name }) => name}
            narrowing={NARROWING}
            empty={{
              icon: FileSpreadsheet,
              title: isAtWork ? 'Nothing yet' : 'No products',
              narrowed: 'No product of this file is of this kind.',
            }}
          />
        </>
      )}
    </section>
  );
};

export const openReport = adminPageOf({
  load,
  View: ReportView,
  others: { to: '/admin/import', name: 'All imports' },
});
