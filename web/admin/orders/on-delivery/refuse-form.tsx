import { useForm } from 'react-hook-form';
import type { AdminOrder } from '#contract/orders/admin.ts';
import * as calls from '#contract/orders/on-delivery/calls.ts';
import { MAX_REFUSAL } from '#contract/orders/on-delivery/limits.ts';
import { onDeliveryMessages as say } from '#contract/orders/on-delivery/messages.ts';
import { displayOrderNumber } from '#contract/orders/status.ts';
import { api } from '../../../api/browser.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useFormSending } from '../../dialogs/use-form-dialog.ts';
import { fieldOf } from '../../forms/field-of.ts';

/** The customer did not take an order that was to be paid when it came. */
export const RefuseForm = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' } });
  const { isDirty, isSubmitting } = form.formState;
  const field = fieldOf(form);
  const { submit, problem } = useFormSending({
    form,
    fields: ['reason'],
    onDone: onClose,
    send: async (body) =>
      (await api(calls.refuseDelivery, { params: { id: order._id }, body })).message ?? say.refused,
  });
  return (
    <FormDialog
      title={
        <>
          Parcel Refused <span className="whitespace-nowrap">{displayOrderNumber(order)}</span>
        </>
      }
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit="Parcel Refused"
      isBusy={isSubmitting}
      isDirty={isDirty}
      isDangerous
      problem={problem}
    >
      <p>
        The order is cancelled, its items go back into stock, and it counts against the customer’s phone
        number. The customer is told that it is cancelled.
      </p>
      <TextField
        label="Reason"
        isOptional
        autoComplete="off"
        maxLength={MAX_REFUSAL}
        hint="For the shop alone, such as “not at home”."
        {...field('reason')}
      />
    </FormDialog>
  );
};
