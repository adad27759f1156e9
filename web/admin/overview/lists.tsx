import { Link } from 'react-router';
import { LOW_STOCK_WARNED } from '#contract/catalogue/limits.ts';
import { formatNairaExact } from '#contract/money.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { OrderStatusBadge } from '../../storefront/orders/status-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatMoment } from '../../ui/dates.ts';
import { orderHref } from '../orders/order-href.ts';
import { lowVariantsText, scarcestStock } from '../stock/low-variants.ts';
import { Panel, PanelNote } from './panel.tsx';

/** Stock of this and less is shown in red; more than it, up to the list's bound, in yellow. */
const VERY_LOW = 5;

interface ListProps {
  dashboard: Dashboard;
  /** Ids of what has just arrived. */
  marked: ReadonlySet<string>;
}

/** Its link takes the click of the whole row: one line of small text is too low for a finger. */
const rowLook = (isMarked: boolean): string =>
  classNames(
    'relative flex min-h-11 items-center gap-3 px-4 py-2 text-sm transition-colors',
    isMarked && 'bg-brand-tint',
  );

/** The newest orders, each leading to its details. */
export const RecentOrders = ({ dashboard: { recentOrders }, marked }: ListProps) => (
  <Panel title="Recent Orders">
    {recentOrders.length === 0 ? (
      <PanelNote>No orders yet</PanelNote>
    ) : (
      <ul className="divide-y divide-line">
        {recentOrders.map((order) => (
          <li key={order._id} className={rowLook(marked.has(order._id))}>
            <div className="min-w-0 flex-1">
              <div className="flex items-center justify-between gap-2">
                <Link
                  to={orderHref(order._id)}
                  className="inline-flex min-h-6 items-center font-semibold after:absolute after:inset-0 hover:underline"
                >
                  {displayOrderNumber(order)}
                </Link>
                <span className="money font-semibold">{formatNairaExact(order.totalPrice)}</span>
              </div>
              <div className="flex items-end justify-between gap-2">
                <p className="flex min-w-0 flex-wrap gap-x-2 text-ink-soft">
                  <span className="max-w-full truncate">{order.user.name}</span>
                  <span className="whitespace-nowrap">{formatMoment(order.createdAt)}</span>
                </p>
                <OrderStatusBadge of={order} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

/** What runs out, the scarcest first. */
export const LowStock = ({ dashboard: { lowStockProducts }, marked }: ListProps) => (
  <Panel title="Low Stock Alert">
    {lowStockProducts.length === 0 ? (
      <PanelNote>All products are well stocked</PanelNote>
    ) : (
      <ul className="max-h-144 divide-y divide-line overflow-y-auto">
        {lowStockProducts.map((product) => (
          <li key={product._id} className={rowLook(marked.has(product._id))}>
            <div className="min-w-0 flex-1">
              <Link
                to={`?tab=products&q=${encodeURIComponent(product.sku)}`}
                className="block truncate py-1 font-medium after:absolute after:inset-0 hover:underline"
              >
                {product.name}
              </Link>
              {product.lowVariants && (
                <p className="pb-1 text-xs wrap-anywhere text-ink-soft">{lowVariantsText(product)}</p>
              )}
            </div>
            <Badge tone={scarcestStock(product) <= VERY_LOW ? 'danger' : 'warning'}>
              {scarcestStock(product)} left
            </Badge>
          </li>
        ))}
        {lowStockProducts.length === LOW_STOCK_WARNED && (
          <li className="px-4 py-3 text-sm text-ink-soft">
            The {LOW_STOCK_WARNED} scarcest, those on sale first.{' '}
            <Link to="?tab=products&stock=out" className="font-medium text-brand hover:underline">
              All that are sold out
            </Link>
          </li>
        )}
      </ul>
    )}
  </Panel>
);
