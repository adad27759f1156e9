/**
 * The parcels of an order.
 *
 * - sent:     `send-form`, `parcel-fields` (how it goes: `parcel-way`, `use-riders`; how it is spoken of: `sending-words`)
 * - changed:  `change-form`
 */

import { Send } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminOrder } from '#contract/orders/admin.ts';
import * as calls from '#contract/orders/parcels/calls.ts';
import { parcelMessages as say } from '#contract/orders/parcels/messages.ts';
import type { Parcel } from '#contract/orders/parcels/schemas.ts';
import { SENDABLE_STATUSES } from '#contract/orders/status.ts';
import { isPickedUp } from '#contract/orders/status-label.ts';
import { api } from '../../../api/browser.ts';
import { OPERATION_FAILED, reasonOf } from '../../../dialogs/sentences.ts';
import { ParcelList } from '../../../storefront/orders/parcels/parcel-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { askToConfirm } from '../../../ui/confirmation.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useMay } from '../../shell/may.tsx';
import { ChangeParcelForm } from './change-form.tsx';
import { SendForm } from './send-form.tsx';

const useTakeBack = () => {
  const { revalidate } = useRevalidator();
  return async (parcel: Parcel): Promise<void> => {
    const isSure = await askToConfirm({
      title: `Take parcel ${parcel.number} back?`,
      text: 'Its items are to be sent again. The customer is not told, and the order keeps its status.',
      confirm: 'Take Back',
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      const { message } = await api(calls.takeParcelBack, { params: { id: parcel._id } });
      showToast('success', message ?? say.takenBack);
    } catch (error) {
      showToast('error', reasonOf(error, OPERATION_FAILED));
    }
    await revalidate();
  };
};

/** What was sent of an order and what is still to be sent, with what can be done about both. */
export const OrderParcels = ({ order }: { order: AdminOrder }) => {
  const [isSending, setSending] = useState(false);
  const [changed, setChanged] = useState<Parcel | null>(null);
  const takeBack = useTakeBack();
  const mayChange = useMay()('change orders');
  const canSend = mayChange && SENDABLE_STATUSES.includes(order.status) && order.toSend.length > 0;
  const isForPickup = isPickedUp(order);
  const unitsLeft = order.toSend.map(({ quantity }) => quantity).reduce((all, units) => all + units, 0);
  return (
    <div className="space-y-4">
      <ParcelList
        parcels={order.parcels}
        isForPickup={isForPickup}
        actionsOf={(parcel) =>
          mayChange && (
            <div className="flex flex-wrap gap-2">
              <Button look="secondary" onClick={() => setChanged(parcel)}>
                Change<span className="sr-only"> parcel {parcel.number}</span>
              </Button>
              {parcel.deliveredAt === null && (
                <Button look="quiet" onClick={() => void takeBack(parcel)}>
                  Take back<span className="sr-only"> parcel {parcel.number}</span>
                </Button>
              )}
            </div>
          )
        }
      />
      {canSend && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            look="secondary"
            icon={<Send aria-hidden="true" className="size-5" />}
            onClick={() => setSending(true)}
          >
            {isForPickup ? 'Ready for Pickup' : 'Send'}
          </Button>
          <p className="text-sm text-ink-soft">
            {unitsLeft} {unitsLeft === 1 ? 'item' : 'items'} {isForPickup ? 'not ready yet' : 'to send'}
          </p>
        </div>
      )}
      <SendForm order={isSending ? order : null} onClose={() => setSending(false)} />
      {changed && (
        <ChangeParcelForm
          key={changed._id}
          parcel={changed}
          isForPickup={isForPickup}
          onClose={() => setChanged(null)}
        />
      )}
    </div>
  );
};
