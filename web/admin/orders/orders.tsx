/**
 * Orders, as administrators see them.
 *
 * - the list:   `orders-bar`, `order-columns`, `order-filters`, `selection-bar` (many at once), `order-link`, `order-href`, `unrefunded-notice`, `to-pack-count`
 * - one:        `order-page`, `order-actions` (`next-step` first, `steps`; `quick-step` in the list), `order-details`, `order-notes`, `order-refunds`
 * - written:    `message-customer`, `customer-messages` (ready texts)
 * - sent:       `parcels/`, `make-ride-form` (with a rider)
 * - at the door: `on-delivery/` (paid when it comes, or refused)
 * - done:       `status-form`, `refund-form`, `hand-refund-form`, `refund-amount`
 * - on paper:   `labels/`, `print-page`, `print-address`, `letterhead`, `packing-slip`, `receipt` (`place-heading`)
 */

import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { replace, useNavigate } from 'react-router';
import type { AdminOrder } from '#contract/orders/admin.ts';
import * as calls from '#contract/orders/calls.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { useOpening } from '../dialogs/use-opening.ts';
import { AdminList } from '../listing/admin-list.tsx';
import type { Ticks } from '../listing/data-table.tsx';
import { adminListOf } from '../listing/list-page.ts';
import { listQueryIn } from '../listing/narrowing.ts';
import { MakeRideForm } from './make-ride-form.tsx';
import { ORDER_COLUMNS, orderActionsOf } from './order-columns.tsx';
import { ORDER_NARROWING, ORDER_VIEWS } from './order-filters.ts';
import { orderHref } from './order-href.ts';
import { OrdersBar, ReportedOrders } from './orders-bar.tsx';
import { useQuickStep } from './quick-step.ts';
import { RefundForm } from './refund-form.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StatusForm, type StatusSubject } from './status-form.tsx';

const load = (search: URLSearchParams, signal: AbortSignal): Promise<Page<Order>> => {
  const id = search.get('order');
  // Where an order stood over the list: old links and bookmarks lead to its page.
  if (id) throw replace(orderHref(id));
  return api(calls.listOrders, {
    query: listQueryIn(ORDER_NARROWING, search),
    signal,
    failure: 'Failed to fetch orders',
  });
};

/** What is left of an order stands on its page alone. */
const refundOf = (id: string) => ({
  fetch: async () => (await api(calls.readAdminOrder, { params: { id } })).data,
  failure: 'Failed to fetch order',
});

const EMPTY = {
  icon: ClipboardList,
  title: 'No orders found',
  first: 'Nobody has bought anything yet.',
  narrowed: 'No order fits this search and these filters.',
  clear: 'Clear filters',
};

const OrdersView = ({ content: list }: { content: Page<Order> }) => {
  const navigate = useNavigate();
  const quickStep = useQuickStep();
  const [chosen, setChosen] = useState<Ticks>({});
  const [changed, setChanged] = useState<StatusSubject | null>(null);
  const [isRiding, setRiding] = useState(false);
  const refund = useOpening<AdminOrder>();
  const changeStatus = (subject: StatusSubject): void => {
    refund.giveUp();
    setChanged(subject);
  };
  const chosenIds = Object.keys(chosen);
  return (
    <section aria-label="Orders">
      <ReportedOrders />
      <AdminList
        caption="Orders"
        pages="Pages of orders"
        page={list}
        columns={ORDER_COLUMNS}
        idOf={({ _id }) => _id}
        nameOf={displayOrderNumber}
        hrefOf={({ _id }) => orderHref(_id)}
        rowActions={(order) => [
          ...quickStep(order),
          ...orderActionsOf(order, {
            onOpen: ({ _id }) => void navigate(orderHref(_id)),
            onStatus: changeStatus,
            onRefund: ({ _id }) => void refund.openFetched(refundOf(_id)),
          }),
        ]}
        narrowing={ORDER_NARROWING}
        clear="Clear"
        views={ORDER_VIEWS}
        actions={<OrdersBar />}
        selection={{ chosen, onChange: setChosen }}
        empty={EMPTY}
      >
        <SelectionBar
          ids={chosenIds}
          onStatus={() => changeStatus({ ids: chosenIds })}
          onRide={() => {
            refund.giveUp();
            setRiding(true);
          }}
          onClear={() => setChosen({})}
        />
      </AdminList>
      {isRiding && (
        <MakeRideForm
          orders={chosenIds}
          onClose={() => setRiding(false)}
          onDone={() => {
            setRiding(false);
            setChosen({});
          }}
        />
      )}
      <StatusForm
        key={changed === null ? 'none' : 'ids' in changed ? 'chosen' : changed._id}
        subject={changed && 'ids' in changed ? { ids: chosenIds } : changed}
        onClose={() => setChanged(null)}
        onDone={() => {
          if (changed && 'ids' in changed) setChosen({});
          setChanged(null);
        }}
        onRefused={(ids) => setChosen(Object.fromEntries(ids.map((id) => [id, true as const])))}
      />
      <RefundForm order={refund.subject} onClose={() => refund.open(null)} />
    </section>
  );
};

export const open = adminListOf({ load, View: OrdersView });
