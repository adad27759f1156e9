/**
 * Orders, as administrators see them.
 *
 * - the list:   `orders-bar`, `order-columns`, `order-filters`, `selection-bar` (many at once), `order-link`, `unrefunded-notice`, `to-pack-count`
 * - one:        `order-dialog`, `order-notes`, `order-refunds`
 * - written:    `message-customer`, `customer-messages` (ready texts)
 * - sent:       `parcels/`, `make-ride-form` (with a rider)
 * - at the door: `on-delivery/` (paid when it comes, or refused)
 * - done:       `status-form`, `refund-form`, `hand-refund-form`, `refund-amount`
 * - on paper:   `labels/`, `print-page`, `print-address`, `letterhead`, `packing-slip`, `receipt`
 */

import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminOrder } from '#contract/orders/admin.ts';
import * as calls from '#contract/orders/calls.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { withAllItems } from '../../storefront/orders/all-items.ts';
import { type Loaded, loaded } from '../../storefront/orders/loaded.ts';
import { AdminList } from '../listing/admin-list.tsx';
import type { Ticks } from '../listing/data-table.tsx';
import { useListHref } from '../listing/list-address.ts';
import { listQueryIn } from '../listing/narrowing.ts';
import { adminPageOf } from '../shell/page-loader.tsx';
import { MakeRideForm } from './make-ride-form.tsx';
import { ORDER_COLUMNS, orderActionsOf } from './order-columns.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { ORDER_NARROWING } from './order-filters.ts';
import { OrdersBar, ReportedOrders } from './orders-bar.tsx';
import { RefundForm } from './refund-form.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StatusForm, type StatusSubject } from './status-form.tsx';

/** The list, and the order that the address names beside it. */
interface Orders {
  list: Page<Order>;
  opened: Loaded<AdminOrder> | null;
}

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Orders> => {
  const id = search.get('order');
  const [list, opened] = await Promise.all([
    api(calls.listOrders, {
      query: listQueryIn(ORDER_NARROWING, search),
      signal,
      failure: 'Failed to fetch orders',
    }),
    id &&
      loaded(
        api(calls.readAdminOrder, { params: { id }, signal, failure: 'Failed to fetch order' }).then(
          ({ data }) => withAllItems(data, signal),
        ),
        'Failed to fetch order',
      ),
  ]);
  return { list, opened: opened || null };
};

const OrdersView = ({ content: { list, opened } }: { content: Orders }) => {
  const navigate = useNavigate();
  const href = useListHref();
  const [chosen, setChosen] = useState<Ticks>({});
  const [changed, setChanged] = useState<StatusSubject | null>(null);
  const [isRiding, setRiding] = useState(false);
  const [refunded, setRefunded] = useState<Order | null>(null);
  const chosenIds = Object.keys(chosen);
  const hrefOf = (id: string | undefined): string => href({ order: id, page: list.pagination.current });
  const show = (id: string | undefined): void => void navigate(hrefOf(id), { preventScrollReset: true });
  return (
    <section aria-label="Orders">
      <OrdersBar />
      <ReportedOrders />
      <AdminList
        caption="Orders"
        pages="Pages of orders"
        page={list}
        columns={ORDER_COLUMNS}
        idOf={({ _id }) => _id}
        nameOf={displayOrderNumber}
        hrefOf={({ _id }) => hrefOf(_id)}
        rowActions={(order) =>
          orderActionsOf(order, {
            onOpen: ({ _id }) => show(_id),
            onStatus: setChanged,
            onRefund: setRefunded,
          })
        }
        narrowing={ORDER_NARROWING}
        clear="Clear"
        selection={{ chosen, onChange: setChosen }}
        empty={{
          icon: ClipboardList,
          title: 'No orders found',
          text: 'Nobody has bought anything yet.',
          narrowed: 'No order fits this search and these filters.',
          clear: 'Clear filters',
        }}
      >
        <SelectionBar
          ids={chosenIds}
          onStatus={() => setChanged({ ids: chosenIds })}
          onRide={() => setRiding(true)}
          onClear={() => setChosen({})}
        />
      </AdminList>
      {isRiding && (
        <MakeRideForm
          orders={chosenIds}
          onClose={() => {
            setRiding(false);
            setChosen({});
          }}
        />
      )}
      <OrderDialog
        opened={opened}
        onClose={() => show(undefined)}
        onStatus={setChanged}
        onRefund={setRefunded}
      />
      <StatusForm
        key={changed === null ? 'none' : 'ids' in changed ? 'chosen' : changed._id}
        subject={changed && 'ids' in changed ? { ids: chosenIds } : changed}
        onClose={() => {
          if (changed && 'ids' in changed) setChosen({});
          setChanged(null);
        }}
        onRefused={(ids) => setChosen(Object.fromEntries(ids.map((id) => [id, true as const])))}
      />
      <RefundForm order={refunded} onClose={() => setRefunded(null)} />
    </section>
  );
};

export const open = adminPageOf({ load, View: OrdersView });
