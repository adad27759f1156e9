import { Bike, History, Link2, type LucideIcon, Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import * as calls from '#contract/orders/calls.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ExportButton } from '../listing/export-button.tsx';
import { listQueryIn } from '../listing/narrowing.ts';
import { ORDER_NARROWING, reportedIn } from './order-filters.ts';

/** What belongs to orders and has a screen of its own. */
const BESIDE: readonly { to: string; name: string; Icon: LucideIcon }[] = [
  { to: '/admin/payment-links', name: 'Payment links', Icon: Link2 },
  { to: '/admin/rides', name: 'Riders', Icon: Bike },
  { to: '/admin/past-orders', name: 'Imported orders', Icon: History },
];

/** The orders that the list is narrowed to, as a file. */
const OrderExport = () => {
  const [search] = useSearchParams();
  const { page, limit, ...query } = listQueryIn(ORDER_NARROWING, search);
  return (
    <ExportButton
      call={calls.exportOrders}
      query={query}
      failure="Failed to export orders"
      otherwiseNamed="orders.csv"
    />
  );
};

/** Above the list, one line at a desk: what begins an order, what else there is of orders, and the list as a file. */
export const OrdersBar = () => (
  <div className="mb-4 flex flex-wrap items-center gap-x-1 gap-y-2">
    <ButtonLink to="/admin/new-order" icon={<Plus aria-hidden="true" className="size-5" />}>
      New order
    </ButtonLink>
    <nav aria-label="More of orders" className="order-last flex w-full flex-wrap md:order-none md:w-auto">
      {BESIDE.map(({ to, name, Icon }) => (
        <ButtonLink
          key={to}
          to={to}
          look="quiet"
          className="max-md:px-2 max-md:text-sm"
          icon={<Icon aria-hidden="true" className="size-5" />}
        >
          {name}
        </ButtonLink>
      ))}
    </nav>
    <div className="ml-auto">
      <OrderExport />
    </div>
  </div>
);

/** Which orders a figure of a report has led to, and the way to all of them: no field above the list says it. */
export const ReportedOrders = () => {
  const [search] = useSearchParams();
  const text = reportedIn(search);
  return (
    text !== '' && (
      <p className="mb-4 flex flex-wrap items-center gap-x-4 rounded-lg border border-brand-soft bg-brand-tint px-4 py-1 text-sm">
        <span className="wrap-anywhere">Orders of a report: {text}.</span>
        <Link
          to="?tab=orders"
          className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
        >
          Show all orders
        </Link>
      </p>
    )
  );
};
