import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { ChangedStatuses } from '#contract/orders/admin.ts';
import * as calls from '#contract/orders/calls.ts';
import { orderMessages } from '#contract/orders/messages.ts';
import type { Order } from '#contract/orders/schemas.ts';
import {
  displayOrderNumber,
  ORDER_STATUSES,
  type OrderStatus,
  RESTOCKED_STATUSES,
} from '#contract/orders/status.ts';
import { isPickedUp, statusLabel } from '#contract/orders/status-label.ts';
import { ApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { Select } from '../../ui/field.tsx';
import { useFormSending } from '../dialogs/use-form-dialog.ts';

const FAILURE = 'Failed to update order status';

/** What a status brings with it that its name does not say. */
const CONSEQUENCES: Partial<Record<OrderStatus, string>> = {
  shipped: 'The customer is told.',
  delivered: 'The customer is told.',
  cancelled: 'The items go back into stock and the customer is told. No money is returned: that is a refund.',
  refunded: 'The items go back into stock and the customer is told. No money is returned: that is a refund.',
};

/** The order whose status is set, or several that were chosen. */
export type StatusSubject =
  | Pick<Order, '_id' | 'orderNumber' | 'status' | 'delivery'>
  | { ids: readonly string[] };

const Refused = ({ refused }: Pick<ChangedStatuses, 'refused'>) => (
  <ul aria-label="Orders that were not changed" className="space-y-1 text-sm">
    {refused.map((order) => (
      <li key={order._id}>
        <span className="font-semibold">{displayOrderNumber(order)}</span>: {order.error}
      </li>
    ))}
  </ul>
);

interface StatusFormProps {
  /** null while the form is closed. */
  subject: StatusSubject | null;
  onClose: () => void;
  /** It is set. */
  onDone?: () => void;
  /** Of several only these could not be changed. */
  onRefused?: (ids: readonly string[]) => void;
}

/** Update Order Status: of one order, or of all that are chosen. */
export const StatusForm = ({ subject, onClose, onDone = onClose, onRefused }: StatusFormProps) => {
  const current = subject && 'status' in subject ? subject.status : 'processing';
  const [refused, setRefused] = useState<ChangedStatuses['refused']>([]);
  const { revalidate } = useRevalidator();
  const form = useForm<{ status: OrderStatus }>({ defaultValues: { status: current } });
  const changeAll = async (ids: readonly string[], status: OrderStatus): Promise<string> => {
    const { data, message = FAILURE } = await api(calls.changeStatuses, {
      body: { ids: [...ids], status },
      failure: FAILURE,
    });
    setRefused(data.refused);
    if (data.refused.length === 0) return message;
    onRefused?.(data.refused.map(({ _id }) => _id));
    await revalidate();
    throw new ApiError(409, message);
  };
  const { submit, problem } = useFormSending({
    form,
    fields: ['status'],
    onDone,
    failure: FAILURE,
    send: async ({ status }) => {
      if (subject === null) return '';
      if ('ids' in subject) return changeAll(subject.ids, status);
      const { message } = await api(calls.changeStatus, {
        params: { id: subject._id },
        body: { status },
        failure: FAILURE,
      });
      return message ?? orderMessages.statusUpdated;
    },
  });
  const chosen = form.watch('status');
  const isForPickup = subject !== null && 'status' in subject && isPickedUp(subject);
  const count = subject && 'ids' in subject ? subject.ids.length : 1;
  return (
    <FormDialog
      title="Update Order Status"
      isOpen={subject !== null}
      onClose={onClose}
      onSubmit={submit}
      submit="Update Status"
      isBusy={form.formState.isSubmitting}
      isDirty={false}
      isDangerous={chosen !== current && RESTOCKED_STATUSES.includes(chosen)}
      problem={problem}
    >
      {refused.length > 0 && <Refused refused={refused} />}
      <p className="text-sm text-ink-soft">
        {subject && 'status' in subject
          ? `Order ${displayOrderNumber(subject)}`
          : `${count} ${count === 1 ? 'order' : 'orders'} selected`}
      </p>
      <Select label="Status" hint={CONSEQUENCES[chosen]} {...form.register('status')}>
        {ORDER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {statusLabel(status, isForPickup)}
          </option>
        ))}
      </Select>
    </FormDialog>
  );
};
