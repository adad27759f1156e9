import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { readPastOrder } from '#contract/past-orders/calls.ts';
import type { PastOrder } from '#contract/past-orders/schemas.ts';
import { api } from '../../api/browser.ts';
import { SOURCE_LABELS, standingOf } from '../../storefront/past-orders/past-labels.ts';
import { PastItems, PastSums } from '../../storefront/past-orders/past-order-facts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { Panel } from '../overview/panel.tsx';
import { adminPageOf } from '../shell/page-loader.tsx';

const ALL = { to: '/admin/past-orders', name: 'All imported orders' };

const PastOrderView = ({ content: order }: { content: PastOrder }) => {
  const { customer, address } = order;
  const { label, tone } = standingOf(order);
  const lines = [
    customer.name,
    customer.email,
    customer.phone,
    address.street,
    [address.city, address.zipCode].filter(Boolean).join(' '),
    address.state,
    address.country,
  ].filter(Boolean);
  return (
    <section aria-label={order.number}>
      <Link
        to={ALL.to}
        className="mb-2 inline-flex min-h-11 items-center gap-1 text-sm font-medium text-brand underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {ALL.name}
      </Link>
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-xl font-semibold wrap-anywhere">{order.number}</h2>
        <Badge>Imported, {SOURCE_LABELS[order.source]}</Badge>
        <Badge tone={tone}>{label}</Badge>
        <p className="w-full text-sm text-ink-soft">{formatMoment(order.orderedAt)}</p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <Panel title="Items">
          <div className="px-4 py-1.5">
            <PastItems items={order.items} />
          </div>
        </Panel>
        <div className="grid gap-6">
          <Panel title="Amounts">
            <div className="p-4">
              <PastSums order={order} />
            </div>
          </Panel>
          <Panel title="Customer">
            <ul className="p-4">
              {lines.map((line) => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </section>
  );
};

export const openPastOrder = adminPageOf({
  load: async (search: URLSearchParams, signal: AbortSignal): Promise<PastOrder> =>
    (await api(readPastOrder, { params: { id: search.get('id') ?? '' }, signal })).data,
  View: PastOrderView,
  others: ALL,
});
