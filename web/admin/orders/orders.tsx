import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { withAllItems } from '../../storefront/orders/all-items.ts';
import { type Loaded, loaded } from '../../storefront/orders/loaded.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DataTable } from '../listing/data-table.tsx';
import { ExportButton } from '../listing/export-button.tsx';
import { listPlaceIn, useListHref } from '../listing/list-address.ts';
import { useListFilters } from '../listing/list-filters.ts';
import { ListFooter } from '../listing/list-footer.tsx';
import { ListToolbar } from '../listing/list-toolbar.tsx';
import { adminPageOf } from '../shell/page-loader.tsx';
import { NoOrdersIcon, useOrderColumns } from './order-columns.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { NO_FILTERS, OrderFilters, orderFiltersIn } from './order-filters.tsx';
import { RefundForm } from './refund-form.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StatusForm, type StatusSubject } from './status-form.tsx';

const SORTABLE = ['orderNumber', 'createdAt', 'totalPrice', 'status', 'paymentStatus'] as const;

/** The list, and the order that the address names beside it. */
interface Orders {
  list: Page<Order>;
  opened: Loaded<AdminOrder> | null;
}

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Orders> => {
  const id = search.get('order');
  const [list, opened] = await Promise.all([
    api.page<Order>('/orders', {
      query: { ...listPlaceIn(search, SORTABLE), ...orderFiltersIn(search) },
      signal,
      failure: 'Failed to fetch orders',
    }),
    id &&
      loaded(
        api
          .get<AdminOrder>(`/admin/orders/${encodeURIComponent(id)}`, {
            signal,
            failure: 'Failed to fetch order',
          })
          .then(({ data }) => withAllItems(data, signal)),
        'Failed to fetch order',
      ),
  ]);
  return { list, opened: opened || null };
};

/** The orders that the list is narrowed to, as a file. */
const OrderExport = () => {
  const [search] = useSearchParams();
  const { sortBy, sortOrder } = listPlaceIn(search, SORTABLE);
  return (
    <ExportButton
      path="/admin/orders/export"
      query={{ sortBy, sortOrder, ...orderFiltersIn(search) }}
      failure="Failed to export orders"
      otherwiseNamed="orders.csv"
    />
  );
};

const OrdersView = ({ content: { list, opened } }: { content: Orders }) => {
  const { data, pagination } = list;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const href = useListHref();
  const filters = useListFilters(NO_FILTERS);
  const [chosen, setChosen] = useState<Record<string, true>>({});
  const [changed, setChanged] = useState<StatusSubject | null>(null);
  const [refunded, setRefunded] = useState<Order | null>(null);
  const chosenIds = Object.keys(chosen);
  const hrefOf = (id: string | undefined): string => href({ order: id, page: pagination.current });
  const show = (id: string | undefined): void => void navigate(hrefOf(id), { preventScrollReset: true });
  const actions = useMemo(
    () => ({
      onOpen: ({ _id }: Order) => {
        const next = new URLSearchParams(search);
        next.set('order', _id);
        void navigate(`?${next}`, { preventScrollReset: true });
      },
      onStatus: setChanged,
      onRefund: setRefunded,
    }),
    [navigate, search],
  );
  const columns = useOrderColumns(actions);
  const { sortBy = 'createdAt', sortOrder = 'desc' } = listPlaceIn(search, SORTABLE);
  const isNarrowed = Object.values(filters.draft).some((text) => text !== '');
  return (
    <section aria-label="Orders">
      <ListToolbar
        search={{
          label: 'Search',
          value: filters.draft.search,
          placeholder: 'Order or customer',
          onChange: (text) => filters.change({ search: text }),
        }}
        filters={<OrderFilters {...filters} />}
        actions={<OrderExport />}
      />
      <SelectionBar
        ids={chosenIds}
        onStatus={() => setChanged({ ids: chosenIds })}
        onClear={() => setChosen({})}
      />
      <DataTable
        caption="Orders"
        columns={columns}
        rows={data}
        idOf={({ _id }) => _id}
        nameOf={displayOrderNumber}
        hrefOf={({ _id }) => hrefOf(_id)}
        sort={{ by: sortBy, order: sortOrder }}
        selection={{ chosen, onChange: setChosen }}
        empty={
          <EmptyState
            icon={<NoOrdersIcon />}
            title="No orders found"
            text={
              isNarrowed ? 'No order fits this search and these filters.' : 'Nobody has bought anything yet.'
            }
          >
            {isNarrowed && <Button onClick={filters.clear}>Clear filters</Button>}
          </EmptyState>
        }
      />
      <ListFooter place={pagination} label="Pages of orders" />
      <OrderDialog
        opened={opened}
        onClose={() => show(undefined)}
        onStatus={setChanged}
        onRefund={setRefunded}
      />
      <StatusForm
        key={changed === null ? 'none' : 'ids' in changed ? 'chosen' : changed._id}
        subject={changed && 'ids' in changed ? { ids: chosenIds } : changed}
        onClose={() => {
          if (changed && 'ids' in changed) setChosen({});
          setChanged(null);
        }}
        onRefused={(ids) => setChosen(Object.fromEntries(ids.map((id) => [id, true])))}
      />
      <RefundForm order={refunded} onClose={() => setRefunded(null)} />
    </section>
  );
};

export const open = adminPageOf({ load, View: OrdersView });
