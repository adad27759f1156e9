import { ClipboardList, Eye, Package, ReceiptText, RotateCcw, Truck } from 'lucide-react';
import { useMemo } from 'react';
import { formatNairaExact } from '#contract/money.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '../../storefront/orders/status-badge.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { type RowAction, RowMenu } from '../dialogs/row-menu.tsx';
import { columnsFor } from '../listing/data-table.tsx';
import { openPrint } from './print-address.ts';

/** What a row's menu leads to. */
export interface OrderActions {
  onOpen: (order: Order) => void;
  onStatus: (order: Order) => void;
  onRefund: (order: Order) => void;
}

const ICON = { 'aria-hidden': true, className: 'size-4' } as const;

const actionsOf = (order: Order, { onOpen, onStatus, onRefund }: OrderActions): RowAction[] => [
  { label: 'View Details', icon: <Eye {...ICON} />, onChoose: () => onOpen(order) },
  { label: 'Update Status', icon: <Truck {...ICON} />, onChoose: () => onStatus(order) },
  {
    label: 'Packing Slip',
    icon: <Package {...ICON} />,
    onChoose: () => openPrint('slips', [order._id]),
  },
  {
    label: 'Receipt',
    icon: <ReceiptText {...ICON} />,
    onChoose: () => openPrint('receipts', [order._id]),
  },
  {
    label: 'Refund',
    icon: <RotateCcw {...ICON} />,
    isDangerous: true,
    isDisabled: order.paymentStatus !== 'paid',
    onChoose: () => onRefund(order),
  },
];

const column = columnsFor<Order>();

const FACTS = column.columns([
  column.accessor('orderNumber', {
    header: 'Order',
    meta: { isTitle: true },
    cell: ({ row: { original } }) => (
      <span className="whitespace-nowrap">{displayOrderNumber(original)}</span>
    ),
  }),
  column.accessor('user', {
    header: 'Customer',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <div className="min-w-0 md:max-w-56 xl:max-w-72">
        <div className="truncate">{original.user.name}</div>
        <div className="truncate text-ink-soft">{original.user.email}</div>
      </div>
    ),
  }),
  column.accessor('createdAt', {
    header: 'Placed',
    cell: ({ row: { original } }) => (
      <time dateTime={original.createdAt} className="whitespace-nowrap">
        {formatMoment(original.createdAt)}
      </time>
    ),
  }),
  column.accessor('totalItems', {
    header: 'Items',
    enableSorting: false,
    meta: { isNumeric: true },
  }),
  column.accessor('totalPrice', {
    header: 'Total',
    meta: { isNumeric: true },
    cell: ({ row: { original } }) => <span className="money">{formatNairaExact(original.totalPrice)}</span>,
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

/** The columns of the orders table; `actions` must stay the same from one rendering to the next. */
export const useOrderColumns = (actions: OrderActions) =>
  useMemo(
    () =>
      column.columns([
        ...FACTS,
        column.display({
          id: 'actions',
          header: () => <span className="sr-only">Actions</span>,
          enableSorting: false,
          meta: { isActions: true },
          cell: ({ row: { original } }) => (
            <RowMenu name={displayOrderNumber(original)} actions={actionsOf(original, actions)} />
          ),
        }),
      ]),
    [actions],
  );

export const NoOrdersIcon = () => <ClipboardList aria-hidden="true" className="size-8" />;
