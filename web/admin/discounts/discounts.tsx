import { Pencil, Plus, TicketPercent, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { DiscountCode } from '#contract/discounts/schemas.ts';
import { formatNairaExact } from '#contract/money.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { momentOf } from '../../storefront/orders/order-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { RowMenu } from '../dialogs/row-menu.tsx';
import { useDeletion } from '../dialogs/use-deletion.ts';
import { columnsFor, DataTable } from '../listing/data-table.tsx';
import { listPlaceIn } from '../listing/list-address.ts';
import { useListFilters } from '../listing/list-filters.ts';
import { ListFooter } from '../listing/list-footer.tsx';
import { ListToolbar } from '../listing/list-toolbar.tsx';
import { adminPageOf } from '../shell/page-loader.tsx';
import { DiscountCodeForm } from './discount-form.tsx';

const NO_FILTERS = { search: '' };

const load = (search: URLSearchParams, signal: AbortSignal): Promise<Page<DiscountCode>> => {
  const { page, limit } = listPlaceIn(search, []);
  return api.page<DiscountCode>('/admin/discounts', {
    query: { page, limit, search: search.get('search') ?? '' },
    signal,
  });
};

const worth = ({ kind, value }: DiscountCode): string =>
  kind === 'percent' ? `${value}%` : formatNairaExact(value);

const uses = ({ timesUsed, totalLimit }: DiscountCode): string =>
  totalLimit === null ? String(timesUsed) : `${timesUsed} of ${totalLimit}`;

const period = ({ startsAt, endsAt }: DiscountCode): string => {
  if (startsAt && endsAt) return `${momentOf(startsAt)} to ${momentOf(endsAt)}`;
  if (startsAt) return `From ${momentOf(startsAt)}`;
  return endsAt ? `Until ${momentOf(endsAt)}` : 'Always';
};

const column = columnsFor<DiscountCode>();

const useColumns = (onEdit: (discount: DiscountCode) => void) => {
  const deletion = useDeletion();
  return useMemo(
    () =>
      column.columns([
        column.accessor('code', { header: 'Code', enableSorting: false, meta: { isTitle: true } }),
        column.display({
          id: 'worth',
          header: 'Takes off',
          meta: { isNumeric: true },
          cell: ({ row: { original } }) => worth(original),
        }),
        column.accessor('minimumSpend', {
          header: 'Minimum spend',
          enableSorting: false,
          meta: { isNumeric: true },
          cell: ({ row: { original } }) => formatNairaExact(original.minimumSpend),
        }),
        column.display({
          id: 'uses',
          header: 'Used',
          meta: { isNumeric: true },
          cell: ({ row: { original } }) => uses(original),
        }),
        column.display({ id: 'period', header: 'Valid', cell: ({ row: { original } }) => period(original) }),
        column.accessor('isActive', {
          header: 'Active',
          enableSorting: false,
          cell: ({ row: { original } }) => (
            <Badge tone={original.isActive ? 'success' : 'neutral'}>{original.isActive ? 'Yes' : 'No'}</Badge>
          ),
        }),
        column.display({
          id: 'actions',
          header: () => <span className="sr-only">Actions</span>,
          meta: { isActions: true },
          cell: ({ row: { original } }) => (
            <RowMenu
              name={original.code}
              actions={[
                {
                  label: 'Edit',
                  icon: <Pencil aria-hidden="true" className="size-4" />,
                  onChoose: () => onEdit(original),
                },
                {
                  label: 'Delete',
                  icon: <Trash2 aria-hidden="true" className="size-4" />,
                  isDangerous: true,
                  onChoose: () =>
                    void deletion({
                      kind: 'discount code',
                      name: original.code,
                      consequence: 'Nobody can use it any more. Orders that were made with it keep it.',
                      send: async () =>
                        (await api.delete(`/admin/discounts/${original._id}`)).message ??
                        'Discount code deleted successfully',
                      failure: 'Failed to delete discount code',
                    }),
                },
              ]}
            />
          ),
        }),
      ]),
    [deletion, onEdit],
  );
};

const DiscountsView = ({ content: { data, pagination } }: { content: Page<DiscountCode> }) => {
  const { draft, change, clear } = useListFilters(NO_FILTERS);
  const [edited, setEdited] = useState<DiscountCode | 'new' | null>(null);
  const columns = useColumns(setEdited);
  return (
    <>
      <ListToolbar
        search={{
          label: 'Search',
          value: draft.search,
          placeholder: 'Code',
          onChange: (search) => change({ search }),
        }}
        actions={
          <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setEdited('new')}>
            Add Discount Code
          </Button>
        }
      />
      <DataTable
        caption="Discount codes"
        columns={columns}
        rows={data}
        idOf={({ _id }) => _id}
        nameOf={({ code }) => code}
        empty={
          <EmptyState
            icon={<TicketPercent aria-hidden="true" className="size-8" />}
            title="No discount codes found"
            text={draft.search ? 'No code is written like that.' : 'Shoppers enter a code at checkout.'}
          >
            {draft.search && <Button onClick={clear}>Clear search</Button>}
          </EmptyState>
        }
      />
      <ListFooter place={pagination} label="Pages of discount codes" />
      <DiscountCodeForm
        key={edited === null || edited === 'new' ? String(edited) : edited._id}
        discount={edited}
        onClose={() => setEdited(null)}
      />
    </>
  );
};

export const open = adminPageOf({ load, View: DiscountsView });
