import { Suspense } from 'react';
import { Link } from 'react-router';
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/status.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { capitalised } from '../../storefront/orders/order-labels.ts';
import { formatCount } from '../../ui/counts.ts';
import { lazyExtra } from '../../ui/lazy-part.ts';
import { Panel, PanelNote } from './panel.tsx';

/** The list beside it says the same: without the chart nothing is missing. */
const StatusChart = lazyExtra(() => import('./status-chart.tsx'));

/** The colours of the specification: green, red twice (a full and a light one), blue, purple, yellow. */
const FILLS: Record<OrderStatus, string> = {
  pending: 'var(--color-accent)',
  processing: 'var(--color-progress)',
  shipped: 'var(--color-notice)',
  delivered: 'var(--color-success)',
  cancelled: 'var(--color-danger)',
  refunded: 'var(--color-danger-soft)',
};
/** How many orders stand where; each leads to its list. */
export const StatusPanel = ({ dashboard: { ordersByStatus, totalOrders } }: { dashboard: Dashboard }) => {
  const parts = ORDER_STATUSES.flatMap((status) => {
    const orders = ordersByStatus[status];
    return orders > 0 ? [{ name: capitalised(status), orders, fill: FILLS[status] }] : [];
  });
  return (
    <Panel title="Orders by Status">
      {totalOrders === 0 ? (
        <PanelNote>No orders yet</PanelNote>
      ) : (
        <div className="flex flex-col items-center gap-4 p-4 sm:flex-row sm:justify-center xl:flex-col">
          <div aria-hidden="true" className="relative size-44 shrink-0">
            <Suspense fallback={null}>
              <StatusChart parts={parts} />
            </Suspense>
            <p className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center">
              <span className="text-xl font-bold tabular-nums">{formatCount(totalOrders)}</span>
              <span className="text-sm text-ink-soft">{totalOrders === 1 ? 'order' : 'orders'}</span>
            </p>
          </div>
          <div className="w-full max-w-xs space-y-4 text-sm">
            <p className="text-ink-soft">All orders there are, cancelled and refunded ones too.</p>
            <ul>
              {ORDER_STATUSES.map((status) => (
                <li key={status}>
                  <Link
                    to={`?tab=orders&status=${status}`}
                    className="flex min-h-11 items-center gap-3 rounded-md px-2 transition-colors hover:bg-sunken sm:min-h-9"
                  >
                    <span
                      aria-hidden="true"
                      className="size-3 shrink-0 rounded-sm"
                      style={{ backgroundColor: FILLS[status] }}
                    />
                    <span className="flex-1">{capitalised(status)}</span>
                    <span className="font-semibold tabular-nums">{formatCount(ordersByStatus[status])}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </Panel>
  );
};
