import { Printer, ReceiptText, RotateCcw, Tag, Truck } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminOrder } from '#contract/orders/admin.ts';
import { Button } from '../../ui/button.tsx';
import { ActionsMenu } from '../dialogs/actions-menu.tsx';
import type { RowAction } from '../dialogs/row-menu.tsx';
import { useMay } from '../shell/may.tsx';
import { pageKey } from '../shell/page-keys.ts';
import { useBusyRows } from '../undo/held.ts';
import { type NextStep, nextStepOf } from './next-step.ts';
import { BookForm } from './on-delivery/book-form.tsx';
import { SendForm } from './parcels/send-form.tsx';
import { openPrint } from './print-address.ts';
import { takeStep, useHeldStep } from './quick-step.ts';
import { STEPS, stepName } from './steps.ts';

interface OrderActionsProps {
  order: AdminOrder;
  onStatus: () => void;
  onRefund: () => void;
}

/** An order is taken up at once: no customer hears of it, and its parcel is what comes next. */
const usePacking = (order: AdminOrder) => {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const pack = async (): Promise<void> => {
    setBusy(true);
    await takeStep('pack', order);
    await revalidate();
    setBusy(false);
  };
  return { isBusy, pack };
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
  const heldStep = useHeldStep();
  const packing = usePacking(order);
  const may = useMay();
  const next = nextStepOf(order);
  const step = next && may(STEPS[next].needs) ? next : null;
  const take: Record<NextStep, () => void> = {
    pack: () => void packing.pack(),
    send: () => setOpened('send'),
    deliver: () => heldStep('deliver', order, true).onChoose(),
    collect: () => setOpened('collect'),
    refund: onRefund,
  };
  const close = (): void => setOpened(null);
  const isBusy = useBusyRows().has(order._id) || packing.isBusy;
  const look = step && STEPS[step];
  const Icon = look?.icon;
  return (
    // A bar, so that no notice lies over the step that comes next.
    <div data-bar className="flex items-center gap-2 max-sm:w-full max-sm:flex-wrap">
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
