import { Link } from 'react-router';
import type { Dashboard } from '#contract/admin/dashboard.ts';
import { formatNairaExact } from '#contract/money.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import { api } from '../../api/browser.ts';
import { OrderStatusBadge } from '../../storefront/orders/status-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { formatDay } from '../../ui/dates.ts';
import { screenOf } from '../shell/screen.tsx';

/** Stock of this and less is shown in red; more than it, up to the list's bound, in yellow. */
const VERY_LOW = 5;

const load = async (_search: URLSearchParams, signal: AbortSignal): Promise<Dashboard> =>
  (await api.get<Dashboard>('/admin/dashboard', { signal, failure: 'Failed to fetch dashboard stats' })).data;

const Total = ({ label, value }: { label: string; value: string }) => (
  <div className="rounded-lg border border-line bg-surface p-4 shadow-card">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="mt-1 text-xl font-bold tabular-nums">{value}</dd>
  </div>
);

const count = new Intl.NumberFormat('en-NG');

const OverviewView = ({ content }: { content: Dashboard }) => (
  <section aria-label="Overview" className="space-y-6">
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <Total label="Total Revenue" value={formatNairaExact(content.totalSales)} />
      <Total label="Total Orders" value={count.format(content.totalOrders)} />
      <Total label="Total Products" value={count.format(content.totalProducts)} />
      <Total label="Total Users" value={count.format(content.totalUsers)} />
    </dl>
    <div className="grid gap-6 lg:grid-cols-2">
      <section className="rounded-lg border border-line bg-surface shadow-card">
        <h2 className="border-b border-line px-4 py-3 font-semibold">Recent Orders</h2>
        {content.recentOrders.length === 0 ? (
          <p className="p-4 text-ink-soft">No orders yet</p>
        ) : (
          <ul className="divide-y divide-line">
            {content.recentOrders.map((order) => (
              <li key={order._id} className="flex items-center gap-3 px-4 py-2 text-sm">
                <div className="min-w-0 flex-1">
                  <Link
                    to={`?tab=orders&search=${encodeURIComponent(order.orderNumber)}`}
                    className="inline-flex min-h-6 items-center font-semibold hover:underline"
                  >
                    {displayOrderNumber(order)}
                  </Link>
                  <p className="truncate text-ink-soft">
                    {order.user.name}, {formatDay(order.createdAt)}
                  </p>
                </div>
                <OrderStatusBadge status={order.status} />
                <span className="money font-semibold">{formatNairaExact(order.totalPrice)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="rounded-lg border border-line bg-surface shadow-card">
        <h2 className="border-b border-line px-4 py-3 font-semibold">Low Stock Alert</h2>
        {content.lowStockProducts.length === 0 ? (
          <p className="p-4 text-ink-soft">All products are well stocked</p>
        ) : (
          <ul className="max-h-112 divide-y divide-line overflow-y-auto">
            {content.lowStockProducts.map((product) => (
              <li key={product._id} className="flex items-center gap-3 px-4 py-2.5 text-sm">
                <span className="min-w-0 flex-1 truncate font-medium">{product.name}</span>
                <Badge tone={product.stock <= VERY_LOW ? 'danger' : 'warning'}>{product.stock} left</Badge>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  </section>
);

export const open = screenOf({ load, View: OverviewView });
