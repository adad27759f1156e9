import { useForm } from 'react-hook-form';
import * as calls from '#contract/orders/parcels/calls.ts';
import { parcelMessages as say } from '#contract/orders/parcels/messages.ts';
import type { Parcel } from '#contract/orders/parcels/schemas.ts';
import { api } from '../../../api/browser.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { useFormSending } from '../../dialogs/use-form-dialog.ts';
import { FACT_FIELDS, type FactsTyped, ParcelFields } from './parcel-fields.tsx';

/** Says anew how a parcel goes. */
export const ChangeParcelForm = ({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) => {
  const { courier, trackingNumber, trackingUrl, riderPhone, note } = parcel;
  const form = useForm<FactsTyped>({
    defaultValues: { courier, trackingNumber, trackingUrl, riderPhone, note },
  });
  const { submit, problem } = useFormSending({
    form,
    fields: FACT_FIELDS,
    onDone: onClose,
    send: async (facts) =>
      (await api(calls.changeParcel, { params: { id: parcel._id }, body: facts })).message ?? say.changed,
  });
  return (
    <FormDialog
      title={`Parcel ${parcel.number}`}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit="Save"
      isBusy={form.formState.isSubmitting}
      isDirty={form.formState.isDirty}
      problem={problem}
    >
      <ParcelFields form={form} />
    </FormDialog>
  );
};
