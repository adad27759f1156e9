import { Link, useSearchParams } from 'react-router';
import type { ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import type { ReportFilter } from '#contract/catalogue/import-export/states.ts';
import { formatCount } from '../../../ui/counts.ts';
import { useListHref } from '../../listing/list-address.ts';
import { OUTCOME_LABELS } from './import-labels.ts';

/** Trouble first: it is what somebody has to look at. */
const ORDER: readonly (ReportFilter | '')[] = [
  '',
  'refused',
  'unfinished',
  'created',
  'changed',
  'unchanged',
  'noted',
];
const LABELS: Record<ReportFilter | '', string> = {
  ...OUTCOME_LABELS,
  '': 'All',
  unfinished: 'To finish',
  noted: 'With notes',
};

/** How many products are of which kind; each is the way to these alone. */
export const OutcomeFilter = ({ found: { counts, unfinished } }: { found: ProductImport }) => {
  const [search] = useSearchParams();
  const href = useListHref();
  const shown = search.get('show') ?? '';
  const all = counts.created + counts.changed + counts.unchanged + counts.refused;
  return (
    <nav aria-label="Products by what becomes of them" className="mb-4">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-7">
        {ORDER.map((filter) => {
          const count = filter === '' ? all : filter === 'unfinished' ? unfinished.products : counts[filter];
          const isAlarming = filter === 'refused' && count > 0;
          return (
            <li key={filter}>
              <Link
                to={href({ show: filter })}
                preventScrollReset
                aria-current={shown === filter ? 'true' : undefined}
                className="flex min-h-16 flex-col justify-center rounded-lg border border-line bg-surface px-4 py-2 shadow-card transition-colors hover:bg-canvas aria-[current]:border-brand aria-[current]:bg-brand-tint"
              >
                <span className={`text-xl font-bold tabular-nums ${isAlarming ? 'text-danger' : 'text-ink'}`}>
                  {formatCount(count)}
                </span>
                <span className="text-sm text-ink-soft">{LABELS[filter]}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
