import { Printer, ReceiptText, RotateCcw, Tag, Truck } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminOrder } from '#contract/orders/admin.ts';
import * as calls from '#contract/orders/calls.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import type { OrderStatus } from '#contract/orders/status.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { ActionsMenu } from '../dialogs/actions-menu.tsx';
import type { RowAction } from '../dialogs/row-menu.tsx';
import { useMay } from '../shell/may.tsx';
import { pageKey } from '../shell/page-keys.ts';
import { type NextStep, nextStepOf } from './next-step.ts';
import { BookForm } from './on-delivery/book-form.tsx';
import { SendForm } from './parcels/send-form.tsx';
import { openPrint } from './print-address.ts';
import { STEPS, stepName } from './steps.ts';

interface OrderActionsProps {
  order: AdminOrder;
  onStatus: () => void;
  onRefund: () => void;
}

const FAILURE = 'Failed to update order status';

/** Sets the status at once, while the order is as it is shown: somebody else may have cancelled it meanwhile. */
const useStatusChange = (order: AdminOrder) => {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const change = async (status: OrderStatus): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await api(calls.changeStatus, {
        params: { id: order._id },
        body: { status, was: order.status },
        failure: FAILURE,
      });
      showToast('success', message ?? say.statusUpdated);
    } catch (error) {
      showToast('error', reasonOf(error, FAILURE));
    }
    await revalidate();
    setBusy(false);
  };
  return { isBusy, change };
};

/** Everything else, in one menu. */
const restOf = ({ order, onStatus, onRefund }: OrderActionsProps): RowAction[] => [
  { label: 'Update Status', icon: Truck, needs: 'change orders', onChoose: onStatus },
  { label: 'Packing Slip', icon: Printer, onChoose: () => openPrint('slips', [order._id]) },
  { label: 'Receipt', icon: ReceiptText, onChoose: () => openPrint('receipts', [order._id]) },
  { label: 'Label', icon: Tag, onChoose: () => openPrint('labels', [order._id]) },
  {
    label: 'Refund',
    icon: RotateCcw,
    needs: 'refund orders',
    isDangerous: true,
    isDisabled: order.refundObstacle !== null || order.refundableAmount <= 0,
    onChoose: onRefund,
  },
];

/** What is done next with the order as the first button, and the rest behind the second. */
export const OrderActions = (props: OrderActionsProps) => {
  const { order, onRefund } = props;
  const [opened, setOpened] = useState<'send' | 'collect' | null>(null);
  const { isBusy, change } = useStatusChange(order);
  const may = useMay();
  const next = nextStepOf(order);
  const step = next && may(STEPS[next].needs) ? next : null;
  const take: Record<NextStep, () => void> = {
    pack: () => void change('processing'),
    send: () => setOpened('send'),
    deliver: () => void change('delivered'),
    collect: () => setOpened('collect'),
    refund: onRefund,
  };
  const close = (): void => setOpened(null);
  const look = step && STEPS[step];
  const Icon = look?.icon;
  return (
    <div className="flex items-center gap-2 max-sm:w-full max-sm:flex-wrap">
      {step && Icon && (
        <Button
          {...pageKey('first')}
          className="whitespace-nowrap max-sm:flex-1 max-sm:px-2"
          icon={<Icon aria-hidden="true" className="size-5" />}
          isBusy={isBusy}
          onClick={take[step]}
        >
          {stepName(step, order)}
        </Button>
      )}
      <ActionsMenu label="More actions" actions={restOf(props)} />
      <SendForm order={opened === 'send' ? order : null} onClose={close} />
      {opened === 'collect' && order.amountDue !== undefined && (
        <BookForm order={order} amount={order.amountDue} onClose={close} />
      )}
    </div>
  );
};
