import { useEffect, useState } from 'react';
import type { AdminOrder } from '#contract/orders/admin.ts';
import * as calls from '#contract/orders/calls.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import { api } from '../../api/browser.ts';
import { withAllItems } from '../../storefront/orders/all-items.ts';
import type { Loaded } from '../../storefront/orders/loaded.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '../../storefront/orders/status-badge.tsx';
import { BackButton } from '../../ui/back-button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useOwnTitle } from '../shell/own-title.ts';
import { adminPageOf } from '../shell/page-loader.tsx';
import { rememberThing } from '../shell/recent-things.ts';
import { refusalOrAnswer } from '../shell/unanswered.ts';
import { useLookingAgain } from '../shell/use-looking-again.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderDetails } from './order-details.tsx';
import { orderHref } from './order-href.ts';
import { RefundForm } from './refund-form.tsx';
import { StatusForm } from './status-form.tsx';

const LIST = '/admin/dashboard?tab=orders';
const FAILURE = 'Failed to fetch order';
/** The provider's word on a refund comes within seconds, mostly. */
const LOOK_AGAIN_MS = 3_000;

const load = (_: URLSearchParams, signal: AbortSignal, path: string): Promise<Loaded<AdminOrder>> =>
  refusalOrAnswer(
    api(calls.readAdminOrder, {
      params: { id: path.split('/').at(-1) ?? '' },
      signal,
      failure: FAILURE,
    }).then(({ data }) => withAllItems(data, signal)),
    FAILURE,
  );

const Opened = ({ order }: { order: AdminOrder }) => {
  const [opened, setOpened] = useState<'status' | 'refund' | null>(null);
  // While a refund is on its way, what has become of it is asked again and again.
  useLookingAgain(order.refundObstacle?.startsWith('refund_') === true, LOOK_AGAIN_MS);
  const number = displayOrderNumber(order);
  useEffect(
    () => rememberThing({ to: orderHref(order._id), label: number, kind: 'order' }),
    [order._id, number],
  );
  useOwnTitle(`${number} | Orders`);
  const close = (): void => setOpened(null);
  const onRefund = (): void => setOpened('refund');
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <BackButton otherwise={LIST} />
          <h1 className="text-xl font-bold sm:text-2xl">
            Order Details: <span className="whitespace-nowrap">{number}</span>
          </h1>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <OrderStatusBadge of={order} />
            <span className="flex items-center gap-1 text-ink-soft">
              Payment <PaymentStatusBadge of={order} />
            </span>
            <span className="text-ink-soft">
              Placed on <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
            </span>
          </div>
        </div>
        <OrderActions order={order} onStatus={() => setOpened('status')} onRefund={onRefund} />
      </div>
      <OrderDetails order={order} onRefund={onRefund} />
      <StatusForm key={String(opened)} subject={opened === 'status' ? order : null} onClose={close} />
      <RefundForm order={opened === 'refund' ? order : null} onClose={close} />
    </>
  );
};

/** One order on a page of its own, or why it cannot be shown. */
const OrderView = ({ content }: { content: Loaded<AdminOrder> }) =>
  content.isThere ? (
    <Opened order={content.answer} />
  ) : (
    <>
      <BackButton otherwise={LIST} />
      <h1 className="mb-4 text-2xl font-bold">Order Details</h1>
      <ErrorState title={content.sentence} />
    </>
  );

export const open = adminPageOf({ load, View: OrderView });
