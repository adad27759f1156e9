import { Bike } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { formatNairaExact } from '#contract/money.ts';
import * as calls from '#contract/rides/calls.ts';
import { rideMessages as say } from '#contract/rides/messages.ts';
import type { Ride } from '#contract/rides/schemas.ts';
import { api } from '../../api/browser.ts';
import { OPERATION_FAILED, reasonOf } from '../../dialogs/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { askToConfirm } from '../../ui/confirmation.ts';
import { formatMoment } from '../../ui/dates.ts';
import { showToast } from '../../ui/toasts.ts';
import { EmptyList } from '../listing/empty-list.tsx';
import { OrderLink } from '../orders/order-link.tsx';
import { May } from '../shell/may.tsx';
import { adminPageOf } from '../shell/page-loader.tsx';

const load = async (_: URLSearchParams, signal: AbortSignal): Promise<Ride[]> =>
  (await api(calls.listRides, { signal, failure: 'Failed to fetch rides' })).data;

const useEnd = () => {
  const { revalidate } = useRevalidator();
  return async ({ _id, riderName }: Ride): Promise<void> => {
    const isSure = await askToConfirm({
      title: `End the link of ${riderName}?`,
      text: 'The rider sees no addresses any more and can say of no parcel that it has arrived.',
      confirm: 'End Link',
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      const { message } = await api(calls.endRide, { params: { id: _id } });
      showToast('success', message ?? say.revoked);
    } catch (error) {
      showToast('error', reasonOf(error, OPERATION_FAILED));
    }
    await revalidate();
  };
};

const outcomeOf = ({ deliveredAt, failure }: Ride['stops'][number]) => {
  if (deliveredAt) return <Badge tone="success">Delivered</Badge>;
  return failure ? <Badge tone="danger">{failure}</Badge> : <Badge tone="notice">On its way</Badge>;
};

const RidesView = ({ content: rides }: { content: Ride[] }) => {
  const end = useEnd();
  if (rides.length === 0)
    return (
      <EmptyList
        empty={{
          icon: Bike,
          title: 'No rides yet',
          text: 'Choose orders in the list of orders and give them to a rider.',
        }}
      />
    );
  return (
    <ul className="space-y-4">
      {rides.map((ride) => (
        <li key={ride._id} className="rounded-lg border border-line bg-surface p-4 sm:p-5">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 className="font-semibold wrap-anywhere">{ride.riderName}</h2>
              <p className="text-sm text-ink-soft">
                <a href={`tel:${ride.riderPhone}`} className="py-3.5 underline underline-offset-4">
                  {ride.riderPhone}
                </a>
                , <time dateTime={ride.createdAt}>{formatMoment(ride.createdAt)}</time>
              </p>
              {ride.cashTaken > 0 && (
                <p className="font-medium">
                  Has taken <span className="money">{formatNairaExact(ride.cashTaken)}</span> in cash
                </p>
              )}
            </div>
            {ride.isOver ? (
              <Badge tone="neutral">Link ended</Badge>
            ) : (
              <May needs="change orders">
                <Button look="secondary" onClick={() => void end(ride)}>
                  End Link
                </Button>
              </May>
            )}
          </div>
          <ul className="mt-2 divide-y divide-line text-sm">
            {ride.stops.map((stop) => (
              <li
                key={`${stop.order} ${stop.parcel}`}
                className="flex flex-wrap items-center justify-between gap-2 py-2"
              >
                <span>
                  <OrderLink order={{ _id: stop.order, orderNumber: stop.orderNumber }} />, parcel{' '}
                  {stop.parcel}
                </span>
                <span className="flex items-center gap-2">
                  {stop.cash > 0 && <span className="money">{formatNairaExact(stop.cash)}</span>}
                  {outcomeOf(stop)}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
};

export const open = adminPageOf({ load, View: RidesView });
