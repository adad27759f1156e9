import { PackageOpen } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatNairaExact } from '#contract/money.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '../../storefront/orders/status-badge.tsx';
import { formatDay } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/states.tsx';
import { columnsFor, DataTable } from '../listing/data-table.tsx';
import { listPlaceIn } from '../listing/list-address.ts';
import { useListFilters } from '../listing/list-filters.ts';
import { ListFooter } from '../listing/list-footer.tsx';
import { ListToolbar } from '../listing/list-toolbar.tsx';
import { screenOf } from '../shell/screen.tsx';

const SORTABLE = ['orderNumber', 'createdAt', 'totalPrice', 'status', 'paymentStatus'] as const;
const NO_FILTERS = { search: '' };

const load = (search: URLSearchParams, signal: AbortSignal): Promise<Page<Order>> =>
  api.page<Order>('/orders', {
    query: { ...listPlaceIn(search, SORTABLE), search: search.get('search') ?? '' },
    signal,
    failure: 'Failed to fetch orders',
  });

const column = columnsFor<Order>();
const COLUMNS = column.columns([
  column.accessor('orderNumber', {
    header: 'Order',
    meta: { isTitle: true },
    cell: ({ row: { original } }) => displayOrderNumber(original),
  }),
  column.accessor('user', {
    header: 'Customer',
    enableSorting: false,
    cell: ({ row: { original } }) => original.user.name,
  }),
  column.accessor('createdAt', {
    header: 'Placed',
    cell: ({ row: { original } }) => formatDay(original.createdAt),
  }),
  column.accessor('totalPrice', {
    header: 'Total',
    meta: { isNumeric: true },
    cell: ({ row: { original } }) => formatNairaExact(original.totalPrice),
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ row: { original } }) => <OrderStatusBadge status={original.status} />,
  }),
  column.accessor('paymentStatus', {
    header: 'Payment',
    cell: ({ row: { original } }) => <PaymentStatusBadge status={original.paymentStatus} />,
  }),
]);

const OrdersView = ({ content: { data, pagination } }: { content: Page<Order> }) => {
  const [search] = useSearchParams();
  const { draft, change } = useListFilters(NO_FILTERS);
  const { sortBy = 'createdAt', sortOrder = 'desc' } = listPlaceIn(search, SORTABLE);
  return (
    <section aria-label="Orders">
      <ListToolbar
        search={{
          label: 'Search',
          value: draft.search,
          placeholder: 'Order, customer, reference or product',
          onChange: (text) => change({ search: text }),
        }}
      />
      <DataTable
        caption="Orders"
        columns={COLUMNS}
        rows={data}
        idOf={({ _id }) => _id}
        nameOf={displayOrderNumber}
        sort={{ by: sortBy, order: sortOrder }}
        empty={
          <EmptyState icon={<PackageOpen aria-hidden="true" className="size-8" />} title="No orders found" />
        }
      />
      <ListFooter place={pagination} label="Pages of orders" />
    </section>
  );
};

export const open = screenOf({ load, View: OrdersView });
