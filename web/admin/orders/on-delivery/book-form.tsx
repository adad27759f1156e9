import { useForm } from 'react-hook-form';
import { formatNairaExact } from '#contract/money.ts';
import type { AdminOrder } from '#contract/orders/admin.ts';
import * as calls from '#contract/orders/on-delivery/calls.ts';
import { onDeliveryMessages as say } from '#contract/orders/on-delivery/messages.ts';
import { HAND_METHODS, type HandMethod, PAYMENT_METHOD_LABELS } from '#contract/orders/payment-methods.ts';
import { displayOrderNumber, SENDABLE_STATUSES } from '#contract/orders/status.ts';
import { api } from '../../../api/browser.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SwitchField } from '../../dialogs/switch-field.tsx';
import { useFormSending } from '../../dialogs/use-form-dialog.ts';
import { fieldOf } from '../../forms/field-of.ts';

interface BookFields {
  method: HandMethod;
  reference: string;
  isDelivered: boolean;
}

/** Books the money of an order that is paid when it comes. */
export const BookForm = ({
  order,
  amount,
  onClose,
}: {
  order: AdminOrder;
  amount: number;
  onClose: () => void;
}) => {
  const form = useForm<BookFields>({ defaultValues: { method: 'cash', reference: '', isDelivered: true } });
  const { isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const { submit, problem } = useFormSending({
    form,
    fields: ['method', 'reference'],
    onDone: onClose,
    send: async (body) =>
      (await api(calls.bookDelivery, { params: { id: order._id }, body })).message ?? say.booked,
  });
  const method = form.watch('method');
  return (
    <FormDialog
      title={
        <>
          Book Payment <span className="whitespace-nowrap">{displayOrderNumber(order)}</span>
        </>
      }
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit="Book Payment"
      isBusy={isSubmitting}
      isDirty={isDirty}
      problem={problem}
    >
      <p>
        {order.user.name} has paid <span className="money">{formatNairaExact(amount)}</span>. This counts as
        sold from now on.
      </p>
      <fieldset>
        <legend className="font-medium">How it was paid</legend>
        {HAND_METHODS.map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input type="radio" value={value} className="size-5 accent-brand" {...form.register('method')} />
            {PAYMENT_METHOD_LABELS[value]}
          </label>
        ))}
      </fieldset>
      {method !== 'cash' && (
        <TextField
          label="Reference"
          isOptional
          autoComplete="off"
          hint={method === 'pos' ? 'As it stands on the slip.' : 'As the bank’s message has it.'}
          {...field('reference')}
        />
      )}
      {SENDABLE_STATUSES.includes(order.status) && (
        <SwitchField
          label="It has been delivered"
          hint="Off: the money came first. The customer is told of the delivery."
          {...form.register('isDelivered')}
        />
      )}
    </FormDialog>
  );
};
