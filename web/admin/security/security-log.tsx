import { ShieldCheck } from 'lucide-react';
import { SECURITY_EVENTS } from '#contract/security/kinds.ts';
import type { SecurityEntry } from '#contract/security/schemas.ts';
import type { Page } from '../../api/api.ts';
import { momentOf } from '../../storefront/orders/order-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { Select } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { columnsFor, DataTable } from '../listing/data-table.tsx';
import { useListFilters } from '../listing/list-filters.ts';
import { ListFooter } from '../listing/list-footer.tsx';
import { ListToolbar } from '../listing/list-toolbar.tsx';
import { detailsText, EVENT_WORDS } from './event-words.ts';

export const NO_FILTERS = { search: '', event: '', account: '', startDate: '', endDate: '' };

const EVENTS = SECURITY_EVENTS.map((event) => ({ event, text: EVENT_WORDS[event].text })).sort((one, other) =>
  one.text.localeCompare(other.text),
);

const column = columnsFor<SecurityEntry>();
const COLUMNS = column.columns([
  column.display({
    id: 'event',
    header: 'What',
    meta: { isTitle: true },
    cell: ({ row: { original } }) => (
      <Badge tone={EVENT_WORDS[original.event].tone} className="whitespace-nowrap">
        {EVENT_WORDS[original.event].text}
      </Badge>
    ),
  }),
  column.display({
    id: 'account',
    header: 'Account',
    cell: ({ row: { original } }) => (
      <span className="wrap-anywhere">
        {original.account ? original.account.email : 'Unknown'}
        {original.actor && <span className="block text-ink-soft">by {original.actor.name}</span>}
      </span>
    ),
  }),
  column.display({
    id: 'details',
    header: 'Details',
    cell: ({ row: { original } }) => <span className="wrap-anywhere">{detailsText(original) || '–'}</span>,
  }),
  column.display({
    id: 'client',
    header: 'From',
    cell: ({ row: { original } }) => (
      <span className="whitespace-nowrap tabular-nums">{original.client || 'the shop itself'}</span>
    ),
  }),
  column.display({
    id: 'request',
    header: 'Request',
    meta: { isForWide: true },
    cell: ({ row: { original } }) => (
      <span className="font-mono text-xs wrap-anywhere">{original.requestId || '–'}</span>
    ),
  }),
  column.display({
    id: 'when',
    header: 'When',
    cell: ({ row: { original } }) => (
      <span className="whitespace-nowrap">{momentOf(original.createdAt)}</span>
    ),
  }),
]);

/** What happened to the doors of the shop, newest first. */
export const SecurityLog = ({ data, pagination }: Page<SecurityEntry>) => {
  const { draft, change, clear } = useListFilters(NO_FILTERS);
  const isNarrowed = Object.values(draft).some((text) => text !== '');
  return (
    <section aria-labelledby="security-log">
      <h2 id="security-log" className="mb-3 text-lg font-semibold">
        Security log
      </h2>
      <ListToolbar
        search={{
          label: 'Search',
          value: draft.search,
          placeholder: 'Name, email, or request',
          onChange: (search) => change({ search }),
        }}
        filters={
          <div className="grid w-full grid-cols-2 items-end gap-3 sm:flex sm:w-auto sm:flex-wrap">
            <div className="max-sm:col-span-2">
              <Select
                label="Event"
                value={draft.event}
                onChange={(changed) => change({ event: changed.target.value })}
              >
                <option value="">All events</option>
                {EVENTS.map(({ event, text }) => (
                  <option key={event} value={event}>
                    {text}
                  </option>
                ))}
              </Select>
            </div>
            <DayRange days={draft} onChange={change} />
            <Button look="secondary" className="max-sm:col-span-2" onClick={clear} disabled={!isNarrowed}>
              {draft.account ? 'All accounts' : 'Clear'}
            </Button>
          </div>
        }
      />
      <DataTable
        caption="Security log"
        columns={COLUMNS}
        rows={data}
        idOf={({ _id }) => _id}
        nameOf={({ event }) => EVENT_WORDS[event].text}
        empty={
          <EmptyState
            icon={<ShieldCheck aria-hidden="true" className="size-8" />}
            title="No entries found"
            text={
              isNarrowed
                ? 'Nothing fits this search and these filters.'
                : 'Logins, refusals and changes of rights are written down here for 180 days.'
            }
          />
        }
      />
      <ListFooter place={pagination} label="Pages of the security log" />
    </section>
  );
};
