import { Printer } from 'lucide-react';
import * as calls from '#contract/orders/calls.ts';
import { readLabels } from '#contract/orders/labels/calls.ts';
import type { Label } from '#contract/orders/labels/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { RESTOCKED_STATUSES } from '#contract/orders/status.ts';
import { codeOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { withAllItems } from '../../storefront/orders/all-items.ts';
import { BackButton } from '../../ui/back-button.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { AdminPageView, adminPageOf } from '../shell/page-loader.tsx';
import type { Route } from './+types/print-page.ts';
import { LabelsView, PackingLists } from './labels/labels-view.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { inPieces, type PrintKind, printedIds } from './print-address.ts';
import { Receipt } from './receipt.tsx';

export const meta = () => [{ title: 'Print orders' }, { name: 'robots', content: 'noindex' }];

const ORDERS = '/admin/dashboard?tab=orders';
const FAILURE = 'Failed to fetch orders';

/** What is printed, and what is on it. */
type Sheets =
  | { kind: 'slips' | 'receipts'; orders: Order[]; hasLeftOut?: boolean }
  | { kind: 'labels' | 'packing'; labels: Label[] };

const KINDS: readonly PrintKind[] = ['slips', 'receipts', 'labels', 'packing'];

const ordersOf = async (ids: readonly string[], signal: AbortSignal): Promise<Order[]> => {
  const { data } = await api(calls.listOrders, {
    query: { ids: ids.join(','), limit: 100 },
    signal,
    failure: FAILURE,
  });
  // One after the other: most orders are whole, and hundreds of calls at once would be too many.
  const orders: Order[] = [];
  for (const order of data) orders.push(await withAllItems(order, signal));
  return orders.toSorted((left, right) => ids.indexOf(left._id) - ids.indexOf(right._id));
};

const labelsOf = async (ids: readonly string[], signal: AbortSignal): Promise<Label[]> => {
  const query = { ids: ids.join(',') };
  return (await api(readLabels, { query, signal, failure: FAILURE })).data;
};

/** What can be no id, as of an address that was copied by half, is that of no order. */
const noneWhereRefused = (error: unknown): never[] => {
  if (codeOf(error) === 'invalid_input') return [];
  throw error;
};

/** One piece after the other, each as the call takes it. */
const allOf = async <T,>(
  ids: readonly string[],
  fetchOf: (piece: readonly string[], signal: AbortSignal) => Promise<T[]>,
  signal: AbortSignal,
): Promise<T[]> => {
  const all: T[] = [];
  for (const piece of inPieces(ids)) all.push(...(await fetchOf(piece, signal).catch(noneWhereRefused)));
  return all;
};

/** Of several, as with labels, none of what was called off, which somebody would pack; one that is printed by itself says how it stands. */
const slipsOf = (found: Order[]): Sheets => {
  const isOne = found.length === 1;
  const orders = found.filter(({ status }) => isOne || !RESTOCKED_STATUSES.includes(status));
  return { kind: 'slips', orders, hasLeftOut: orders.length < found.length };
};

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Sheets> => {
  const kind = KINDS.find((each) => each === search.get('as')) ?? 'slips';
  const ids = printedIds(search, location.hash);
  if (kind === 'slips') return slipsOf(await allOf(ids, ordersOf, signal));
  if (kind === 'receipts') return { kind, orders: await allOf(ids, ordersOf, signal) };
  return { kind, labels: await allOf(ids, labelsOf, signal) };
};

const NAMES: Record<PrintKind, string> = {
  slips: 'Packing slips',
  receipts: 'Receipts',
  labels: 'Labels',
  packing: 'Packing list',
};

const OrderSheets = ({ kind, orders }: { kind: 'slips' | 'receipts'; orders: readonly Order[] }) => {
  const Sheet = kind === 'receipts' ? Receipt : PackingSlip;
  return (
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
  );
};

const LabelSheets = ({ kind, labels }: { kind: 'labels' | 'packing'; labels: readonly Label[] }) => {
  if (labels.length === 0) return null;
  return kind === 'labels' ? <LabelsView labels={labels} /> : <PackingLists labels={labels} />;
};

const SheetsView = ({ content }: { content: Sheets }) => {
  const count = 'orders' in content ? content.orders.length : content.labels.length;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <div>
          <BackButton otherwise={ORDERS} />
          <h1 className="text-2xl font-bold">
            {NAMES[content.kind]} ({count})
          </h1>
        </div>
        <Button
          disabled={count === 0}
          onClick={() => window.print()}
          icon={<Printer aria-hidden="true" className="size-5" />}
        >
          Print
        </Button>
      </div>
      {count === 0 &&
        ('orders' in content && !content.hasLeftOut ? (
          <EmptyState title="No orders found" text="Choose orders in the list, then print them from there." />
        ) : (
          <EmptyState
            title="Nothing to pack"
            text="Choose orders in the list of which something has not arrived yet."
          />
        ))}
      {'orders' in content ? (
        <OrderSheets kind={content.kind} orders={content.orders} />
      ) : (
        <LabelSheets {...content} />
      )}
    </>
  );
};

const open = adminPageOf({ load, View: SheetsView });

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ screen: await open(request) });

/** Packing slips or receipts of chosen orders, each on a page of its own; their labels, or the list for packing them. */
export default function PrintPage({ loaderData: { screen } }: Route.ComponentProps) {
  return <AdminPageView screen={screen} />;
}
