import { History, Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import * as calls from '#contract/orders/calls.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TOOL } from '../listing/compact-look.ts';
import { ExportButton } from '../listing/export-button.tsx';
import { listQueryIn } from '../listing/narrowing.ts';
import { May } from '../shell/may.tsx';
import { pageKey } from '../shell/page-keys.ts';
import { ORDER_NARROWING, reportedIn } from './order-filters.ts';

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

/** What can be done with orders as a whole: those of another shop, the list as a file, and what begins an order. */
export const OrdersBar = () => (
  <>
    <Link to="/admin/past-orders" aria-label="Imported orders" title="Imported orders" className={TOOL}>
      <History aria-hidden="true" className="size-4.5" />
    </Link>
    <May needs="export orders">
      <OrderExport />
    </May>
    <May needs="enter sales">
      <ButtonLink
        {...pageKey('new')}
        to="/admin/new-order"
        icon={<Plus aria-hidden="true" className="size-5" />}
      >
        New order
      </ButtonLink>
    </May>
  </>
);

/** Which orders a figure of a report, or a customer's page, has led to, and the way to all of them: no field above the list says it. */
export const ReportedOrders = () => {
  const [search] = useSearchParams();
  const text = reportedIn(search);
  return (
    text !== '' && (
      <p className="mb-4 flex flex-wrap items-center gap-x-4 rounded-lg border border-brand-soft bg-brand-tint px-4 py-1 text-sm">
        <span className="wrap-anywhere">Orders that are shown: {text}.</span>
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
