import * as calls from '#contract/orders/calls.ts';
import * as parcelCalls from '#contract/orders/parcels/calls.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import { api } from '../../api/browser.ts';
import type { RowAction } from '../dialogs/row-menu.tsx';
import { useHeldAction } from '../undo/held-action.ts';
import { quickStepOf } from './next-step.ts';
import { STEPS, stepName } from './steps.ts';

type QuickStep = NonNullable<ReturnType<typeof quickStepOf>>;

const FAILURE = 'Failed to update order status';

/** The order is changed only while it is as it was seen: somebody else may have cancelled it meanwhile. */
const send: Record<QuickStep, (order: Order) => Promise<unknown>> = {
  pack: ({ _id, status: was }) =>
    api(calls.changeStatus, { params: { id: _id }, body: { status: 'processing', was }, keepalive: true }),
  // All that is left, with nothing said of its courier; the shop refuses where nothing is.
  send: ({ _id }) => api(parcelCalls.sendParcel, { params: { id: _id }, body: {}, keepalive: true }),
  deliver: ({ _id, status: was }) =>
    api(calls.changeStatus, { params: { id: _id }, body: { status: 'delivered', was }, keepalive: true }),
};

/** What is done next with an order of the list: in its menu, and where its card is swiped. */
export const useQuickStep = (): ((order: Order) => RowAction[]) => {
  const heldAction = useHeldAction();
  return (order) => {
    const step = quickStepOf(order);
    if (step === null) return [];
    const label = stepName(step, order);
    const { icon, needs } = STEPS[step];
    return [
      heldAction({
        id: order._id,
        label,
        icon,
        needs,
        text: `${displayOrderNumber(order)}: ${label}`,
        send: () => send[step](order),
        failure: FAILURE,
      }),
    ];
  };
};
