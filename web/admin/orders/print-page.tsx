import { Printer } from 'lucide-react';
import * as calls from '#contract/orders/calls.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { api } from '../../api/browser.ts';
import { withAllItems } from '../../storefront/orders/all-items.ts';
import { BackButton } from '../../ui/back-button.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AdminPageView, adminPageOf } from '../shell/page-loader.tsx';
import type { Route } from './+types/print-page.ts';
import { PackingSlip } from './packing-slip.tsx';
import type { PrintKind } from './print-address.ts';
import { Receipt } from './receipt.tsx';

export const meta = () => [{ title: 'Print orders' }, { name: 'robots', content: 'noindex' }];

const ORDERS = '/admin/dashboard?tab=orders';

interface Sheets {
  kind: PrintKind;
  orders: Order[];
}

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Sheets> => {
  const kind = search.get('as') === 'receipts' ? 'receipts' : 'slips';
  const ids = (search.get('ids') ?? '').split(',').filter(Boolean);
  if (ids.length === 0) return { kind, orders: [] };
  const { data } = await api(calls.listOrders, {
    query: { ids: ids.join(','), limit: 100 },
    signal,
    failure: 'Failed to fetch orders',
  });
  // One after the other: most orders are whole, and hundreds of calls at once would be too many.
  const orders: Order[] = [];
  for (const order of data) orders.push(await withAllItems(order, signal));
  return { kind, orders: orders.toSorted((left, right) => ids.indexOf(left._id) - ids.indexOf(right._id)) };
};

const SheetsView = ({ content: { kind, orders } }: { content: Sheets }) => {
  const Sheet = kind === 'receipts' ? Receipt : PackingSlip;
  const name = kind === 'receipts' ? 'Receipts' : 'Packing slips';
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <div>
          <BackButton otherwise={ORDERS} />
          <h1 className="text-2xl font-bold">
            {name} ({orders.length})
          </h1>
        </div>
        <Button
          disabled={orders.length === 0}
          onClick={() => window.print()}
          icon={<Printer aria-hidden="true" className="size-5" />}
        >
          Print
        </Button>
      </div>
      {orders.length === 0 && (
        <EmptyState title="No orders found" text="Choose orders in the list, then print them from there." />
      )}
      <div className="space-y-6 print:space-y-0">
        {orders.map((order) => (
          <article
            key={order._id}
            className="mx-auto max-w-3xl rounded-lg border border-line bg-surface p-6 shadow-card sm:p-10 print:max-w-none print:break-after-page print:rounded-none print:border-0 print:p-0 print:text-sm print:shadow-none print:last:break-after-auto"
          >
            <Sheet order={order} />
          </article>
        ))}
      </div>
    </>
  );
};

const open = adminPageOf({ load, View: SheetsView });

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ screen: await open(request) });

/** Packing slips or receipts of chosen orders, each on a page of its own. */
export default function PrintPage({ loaderData: { screen } }: Route.ComponentProps) {
  return <AdminPageView screen={screen} />;
}
