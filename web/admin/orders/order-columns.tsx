import { Eye, Package, ReceiptText, RotateCcw, Truck } from 'lucide-react';
import { formatNairaExact } from '#contract/money.ts';
import { isByHand, paymentMethodLabel } from '#contract/orders/payment-methods.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '../../storefront/orders/status-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { formatMoment } from '../../ui/dates.ts';
import type { RowAction } from '../dialogs/row-menu.tsx';
import type { Column } from '../listing/data-table.tsx';
import { openPrint } from './print-address.ts';

/** What a row's menu leads to. */
export interface OrderActions {
  onOpen: (order: Order) => void;
  onStatus: (order: Order) => void;
  onRefund: (order: Order) => void;
}

export const orderActionsOf = (order: Order, { onOpen, onStatus, onRefund }: OrderActions): RowAction[] => [
  { label: 'View Details', icon: Eye, onChoose: () => onOpen(order) },
  { label: 'Update Status', icon: Truck, needs: 'change orders', onChoose: () => onStatus(order) },
  {
    label: 'Packing Slip',
    icon: Package,
    onChoose: () => openPrint('slips', [order._id]),
  },
  {
    label: 'Receipt',
    icon: ReceiptText,
    onChoose: () => openPrint('receipts', [order._id]),
  },
  {
    label: 'Refund',
    icon: RotateCcw,
    needs: 'refund orders',
    isDangerous: true,
    isDisabled: order.paymentStatus !== 'paid',
    onChoose: () => onRefund(order),
  },
];

export const ORDER_COLUMNS: Column<Order>[] = [
  {
    id: 'orderNumber',
    header: 'Order',
    isTitle: true,
    cell: (order) => <span className="whitespace-nowrap">{displayOrderNumber(order)}</span>,
  },
  {
    id: 'user',
    header: 'Customer',
    isPlain: true,
    cell: ({ user }) => (
      <div className="min-w-0 max-md:flex max-md:items-center max-md:gap-1.5 md:max-w-40 2xl:max-w-72">
        <div className="truncate">{user.name}</div>
        <div className="truncate text-ink-soft max-md:sr-only">{user.email}</div>
        {user.isGuest && <Badge>Guest</Badge>}
      </div>
    ),
  },
  {
    id: 'createdAt',
    header: 'Placed',
    isPlain: true,
    isOneLine: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
  },
  {
    id: 'totalItems',
    header: 'Items',
    isNumeric: true,
    isForWide: true,
    cell: ({ totalItems }) => totalItems,
  },
  {
    id: 'totalPrice',
    header: 'Total',
    isPlain: true,
    isNumeric: true,
    cell: ({ totalPrice }) => <span className="money">{formatNairaExact(totalPrice)}</span>,
  },
  { id: 'status', header: 'Status', isPlain: true, cell: (order) => <OrderStatusBadge of={order} /> },
  {
    id: 'paymentStatus',
    header: 'Payment',
    isPlain: true,
    cell: (order) => (
      <div className="max-md:flex max-md:items-center max-md:gap-1.5">
        <PaymentStatusBadge of={order} />
        {/* What comes through the provider is the rule: it is said where it is not. */}
        {isByHand(order.paymentMethod) && (
          <div className="text-ink-soft">{paymentMethodLabel(order.paymentMethod)}</div>
        )}
      </div>
    ),
  },
];
