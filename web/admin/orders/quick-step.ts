import * as calls from '#contract/orders/calls.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import * as parcelCalls from '#contract/orders/parcels/calls.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import { api } from '../../api/browser.ts';
import { reasonOf } from '../../dialogs/sentences.ts';
import { showToast } from '../../ui/toasts.ts';
import type { ButtonAction } from '../dialogs/row-menu.tsx';
import { useHeldAction } from '../undo/held-action.ts';
import { quickStepOf } from './next-step.ts';
import { STEPS, stepName } from './steps.ts';

type QuickStep = NonNullable<ReturnType<typeof quickStepOf>>;

const FAILURE = 'Failed to update order status';

/** The order is changed only while it is as it was seen: somebody else may have cancelled it meanwhile. */
const send: Record<QuickStep, (order: Order) => Promise<{ message?: string | undefined }>> = {
  pack: ({ _id, status: was }) =>
    api(calls.changeStatus, { params: { id: _id }, body: { status: 'processing', was }, keepalive: true }),
  // All that is left, with nothing said of its courier; the shop refuses where nothing is.
  send: ({ _id }) => api(parcelCalls.sendParcel, { params: { id: _id }, body: {}, keepalive: true }),
  deliver: ({ _id, status: was }) =>
    api(calls.changeStatus, { params: { id: _id }, body: { status: 'delivered', was }, keepalive: true }),
};

/** Takes a step at once, and says what came of it. */
export const takeStep = async (step: QuickStep, order: Order): Promise<void> => {
  try {
    const { message } = await send[step](order);
    showToast('success', message ?? say.statusUpdated);
  } catch (error) {
    showToast('error', reasonOf(error, FAILURE));
  }
};

/** Takes a step for which nothing is asked; it can be taken back for a moment, before anybody hears of it. */
export const useHeldStep = (): ((step: QuickStep, order: Order, isTold?: boolean) => ButtonAction) => {
  const heldAction = useHeldAction();
  return (step, order, isTold = false) => {
    const label = stepName(step, order);
    const { icon, needs } = STEPS[step];
    return heldAction({
      id: order._id,
      label,
      icon,
      needs,
      text: `${displayOrderNumber(order)}: ${label}`,
      send: async () => {
        const { message } = await send[step](order);
        if (isTold) showToast('success', message ?? say.statusUpdated);
      },
      failure: FAILURE,
    });
  };
};

/** What is done next with an order of the list: in its menu, and where its card is swiped. */
export const useQuickStep = (): ((order: Order) => ButtonAction[]) => {
  const heldStep = useHeldStep();
  return (order) => {
    const step = quickStepOf(order);
    return step === null ? [] : [heldStep(step, order)];
  };
};
