import { ArrowLeft, History } from 'lucide-react';
import { Link } from 'react-router';
import { formatNairaExact } from '#contract/money.ts';
import { listPastOrders } from '#contract/past-orders/calls.ts';
import type { PastOrder } from '#contract/past-orders/schemas.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { SOURCE_LABELS, standingOf } from '../../storefront/past-orders/past-labels.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { AdminList } from '../listing/admin-list.tsx';
import type { Column } from '../listing/data-table.tsx';
import { listQueryIn, type Narrowing } from '../listing/narrowing.ts';
import { adminPageOf } from '../shell/page-loader.tsx';

const NARROWING: Narrowing = { search: { placeholder: 'Number, customer or product' } };

const Standing = ({ order }: { order: PastOrder }) => {
  const { label, tone } = standingOf(order);
  return <Badge tone={tone}>{label}</Badge>;
};

const COLUMNS: Column<PastOrder>[] = [
  { id: 'number', header: 'Order', isTitle: true, cell: ({ number }) => number },
  { id: 'source', header: 'From', cell: ({ source }) => <Badge>Imported, {SOURCE_LABELS[source]}</Badge> },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customer }) => customer.name || customer.email || 'Unknown',
  },
  {
    id: 'orderedAt',
    header: 'Date',
    isOneLine: true,
    cell: ({ orderedAt }) => formatDay(orderedAt),
  },
  { id: 'standing', header: 'Status', cell: (order) => <Standing order={order} /> },
  { id: 'total', header: 'Total', isNumeric: true, cell: ({ total }) => formatNairaExact(total) },
];

const PastOrdersView = ({ content }: { content: Page<PastOrder> }) => (
  <section aria-label="Imported orders">
    <Link
      to="/admin/dashboard?tab=orders"
      className="mb-2 inline-flex min-h-11 items-center gap-1 text-sm font-medium text-brand underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Orders of this shop
    </Link>
    <p className="mb-4 max-w-prose text-ink-soft">
      History from the shop before this one. It counts in sales by day only when that is asked for, and moves
      no stock or money; customers see theirs among their orders.
    </p>
    <AdminList
      caption="Imported orders"
      pages="Pages of imported orders"
      page={content}
      columns={COLUMNS}
      idOf={({ _id }) => _id}
      nameOf={({ number }) => number}
      hrefOf={({ _id }) => `?id=${_id}`}
      narrowing={NARROWING}
      actions={
        <ButtonLink to="/admin/import?kind=orders" look="secondary">
          Import past orders
        </ButtonLink>
      }
      empty={{
        icon: History,
        title: 'No imported orders',
        text: 'Orders of Shopify or WooCommerce can be brought along as a CSV file.',
        narrowed: 'No imported order fits this search.',
        clear: 'Clear search',
      }}
    />
  </section>
);

export const openPastOrders = adminPageOf({
  load: (search: URLSearchParams, signal: AbortSignal): Promise<Page<PastOrder>> =>
    api(listPastOrders, { query: listQueryIn(NARROWING, search), signal }),
  View: PastOrdersView,
});
