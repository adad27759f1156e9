import { CreditCard } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import { CHARGE_STATES } from '#contract/payments/kinds.ts';
import type { Charge } from '#contract/payments/schemas.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { capitalised } from '../../storefront/orders/order-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { DayRange } from '../../ui/day-range.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { columnsFor, DataTable } from '../listing/data-table.tsx';
import { FilterChoice } from '../listing/filter-choice.tsx';
import { listPlaceIn } from '../listing/list-address.ts';
import { useListFilters } from '../listing/list-filters.ts';
import { ListFooter } from '../listing/list-footer.tsx';
import { ListToolbar } from '../listing/list-toolbar.tsx';
import { useLiveRefresh } from '../live/live.ts';
import { adminPageOf } from '../shell/page-loader.tsx';
import { amountText, STATE_TONES } from './payment-words.ts';

const NO_FILTERS = { search: '', state: '', startDate: '', endDate: '' };

const load = (search: URLSearchParams, signal: AbortSignal): Promise<Page<Charge>> => {
  const { page, limit } = listPlaceIn(search, []);
  const filters = Object.keys(NO_FILTERS).map((name) => [name, search.get(name) ?? '']);
  return api.page<Charge>('/admin/payments', {
    query: { page, limit, ...Object.fromEntries(filters) },
    signal,
  });
};

const column = columnsFor<Charge>();
const COLUMNS = column.columns([
  column.display({
    id: 'reference',
    header: 'Reference',
    meta: { isTitle: true },
    cell: ({ row: { original } }) => <span className="wrap-anywhere">{original.reference}</span>,
  }),
  column.display({
    id: 'payer',
    header: 'Paid by',
    cell: ({ row: { original } }) => <span className="wrap-anywhere">{original.email || 'Unknown'}</span>,
  }),
  column.display({
    id: 'order',
    header: 'Order',
    cell: ({ row: { original } }) =>
      original.order ? (
        <Link
          to={`/admin/dashboard?tab=orders&order=${original.order._id}`}
          className="inline-flex min-h-6 items-center font-medium whitespace-nowrap text-brand underline-offset-4 hover:underline"
        >
          {original.order.orderNumber}
        </Link>
      ) : (
        'None'
      ),
  }),
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row: { original } }) => (
      <Badge tone={STATE_TONES[original.state]}>{capitalised(original.state)}</Badge>
    ),
  }),
  column.display({
    id: 'reason',
    header: 'Details',
    meta: { isForWide: true },
    cell: ({ row: { original } }) => (
      <span className="wrap-anywhere">{original.reason ?? <span className="md:hidden">None</span>}</span>
    ),
  }),
  column.display({
    id: 'amount',
    header: 'Amount',
    meta: { isNumeric: true },
    cell: ({ row: { original } }) => (
      <span className="money">{amountText(original.amount, original.currency)}</span>
    ),
  }),
  column.display({
    id: 'when',
    header: 'When',
    cell: ({ row: { original } }) => (
      <span className="whitespace-nowrap">{formatMoment(original.createdAt)}</span>
    ),
  }),
]);

const ChargesView = ({ content: { data, pagination } }: { content: Page<Charge> }) => {
  const { revalidate } = useRevalidator();
  useLiveRefresh(['payments'], revalidate);
  const { draft, change, clear } = useListFilters(NO_FILTERS);
  const isNarrowed = Object.values(draft).some((text) => text !== '');
  return (
    <>
      <ListToolbar
        search={{
          label: 'Search',
          value: draft.search,
          placeholder: 'Reference, payer or order',
          onChange: (search) => change({ search }),
        }}
        filters={
          <div className="grid w-full grid-cols-2 items-end gap-3 sm:flex sm:w-auto sm:flex-wrap">
            <FilterChoice
              label="State"
              all="All states"
              values={CHARGE_STATES}
              value={draft.state}
              onChange={(state) => change({ state })}
            />
            <DayRange days={draft} onChange={change} />
            <Button look="secondary" className="max-sm:col-span-2" onClick={clear} disabled={!isNarrowed}>
              Clear
            </Button>
          </div>
        }
      />
      <DataTable
        caption="Payments"
        columns={COLUMNS}
        rows={data}
        idOf={({ reference }) => reference}
        nameOf={({ reference }) => reference}
        empty={
          <EmptyState
            icon={<CreditCard aria-hidden="true" className="size-8" />}
            title="No payments found"
            text={
              isNarrowed
                ? 'No payment fits this search and these filters.'
                : 'Payments appear here as soon as Paystack tells of them.'
            }
          />
        }
      />
      <ListFooter place={pagination} label="Pages of payments" />
    </>
  );
};

export const open = adminPageOf({ load, View: ChargesView });
