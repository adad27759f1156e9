import { ScrollText } from 'lucide-react';
import { AUDIT_ACTIONS, AUDIT_KINDS } from '#contract/audit/kinds.ts';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { capitalised, momentOf } from '../../storefront/orders/order-words.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { columnsFor, DataTable } from '../listing/data-table.tsx';
import { FilterChoice } from '../listing/filter-choice.tsx';
import { listPlaceIn } from '../listing/list-address.ts';
import { useListFilters } from '../listing/list-filters.ts';
import { ListFooter } from '../listing/list-footer.tsx';
import { ListToolbar } from '../listing/list-toolbar.tsx';
import { AdminPageView, adminPageOf } from '../shell/page-loader.tsx';
import type { Route } from './+types/audit-page.ts';
import { changedFieldsOf } from './changed-words.ts';

const NO_FILTERS = { search: '', kind: '', action: '', startDate: '', endDate: '' };
const TONES: Record<AuditEntry['action'], BadgeTone> = {
  created: 'success',
  changed: 'notice',
  deleted: 'danger',
};

const load = (search: URLSearchParams, signal: AbortSignal): Promise<Page<AuditEntry>> => {
  const { page, limit } = listPlaceIn(search, []);
  const filters = Object.keys(NO_FILTERS).map((name) => [name, search.get(name) ?? '']);
  return api.page<AuditEntry>('/admin/audit', {
    query: { page, limit, ...Object.fromEntries(filters) },
    signal,
  });
};

const Changes = ({ entry }: { entry: AuditEntry }) => {
  const fields = changedFieldsOf(entry);
  if (fields.length === 0) return null;
  return (
    <details className="min-w-0 max-md:text-left">
      <summary className="min-h-6 whitespace-nowrap text-brand underline-offset-4 hover:underline">
        {fields.length === 1 ? fields[0]?.name : `${fields.length} fields`}
      </summary>
      <dl className="mt-1 max-h-64 max-w-md overflow-y-auto">
        {fields.map(({ name, before, after }) => (
          <div key={name} className="py-0.5">
            <dt className="inline font-medium">{name}: </dt>
            <dd className="inline wrap-anywhere">
              {before && <del className="text-danger-strong">{before}</del>}
              {before && after && ' → '}
              {after && <ins className="text-success no-underline">{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

const column = columnsFor<AuditEntry>();
const COLUMNS = column.columns([
  column.display({
    id: 'subject',
    header: 'What',
    meta: { isTitle: true },
    cell: ({ row: { original } }) => (
      <span className="wrap-anywhere">
        {original.subject.name} <span className="font-normal text-ink-soft">({original.kind})</span>
      </span>
    ),
  }),
  column.display({
    id: 'action',
    header: 'Action',
    cell: ({ row: { original } }) => (
      <Badge tone={TONES[original.action]}>{capitalised(original.action)}</Badge>
    ),
  }),
  column.display({
    id: 'changes',
    header: 'Changes',
    cell: ({ row: { original } }) => <Changes entry={original} />,
  }),
  column.display({
    id: 'actor',
    header: 'Who',
    cell: ({ row: { original } }) => original.actor?.name ?? 'Command line',
  }),
  column.display({
    id: 'when',
    header: 'When',
    cell: ({ row: { original } }) => (
      <span className="whitespace-nowrap">{momentOf(original.createdAt)}</span>
    ),
  }),
]);

const AuditView = ({ content: { data, pagination } }: { content: Page<AuditEntry> }) => {
  const { draft, change, clear } = useListFilters(NO_FILTERS);
  const isNarrowed = Object.values(draft).some((text) => text !== '');
  return (
    <>
      <ListToolbar
        search={{
          label: 'Search',
          value: draft.search,
          placeholder: 'Who, or what was changed',
          onChange: (search) => change({ search }),
        }}
        filters={
          <div className="grid w-full grid-cols-2 items-end gap-3 sm:flex sm:w-auto sm:flex-wrap">
            <FilterChoice
              label="Kind"
              all="All kinds"
              values={AUDIT_KINDS}
              value={draft.kind}
              onChange={(kind) => change({ kind })}
            />
            <FilterChoice
              label="Action"
              all="All actions"
              values={AUDIT_ACTIONS}
              value={draft.action}
              onChange={(action) => change({ action })}
            />
            <DayRange days={draft} onChange={change} />
            <Button look="secondary" className="max-sm:col-span-2" onClick={clear} disabled={!isNarrowed}>
              Clear
            </Button>
          </div>
        }
      />
      <DataTable
        caption="Audit log"
        columns={COLUMNS}
        rows={data}
        idOf={({ _id }) => _id}
        nameOf={({ subject }) => subject.name}
        empty={
          <EmptyState
            icon={<ScrollText aria-hidden="true" className="size-8" />}
            title="No entries found"
            text={
              isNarrowed
                ? 'Nothing fits this search and these filters.'
                : 'Every change that an administrator makes is written down here.'
            }
          />
        }
      />
      <ListFooter place={pagination} label="Pages of the audit log" />
    </>
  );
};

const open = adminPageOf({ load, View: AuditView });

export const meta = () => [{ title: 'Audit log' }, { name: 'robots', content: 'noindex' }];

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ screen: await open(request) });

/** Who changed what, when, before and after. */
export default function AuditPage({ loaderData: { screen } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">Audit log</h1>
      <AdminPageView screen={screen} />
    </>
  );
}
