import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as calls from '#contract/orders/parcels/calls.ts';
import { parcelMessages as say } from '#contract/orders/parcels/messages.ts';
import type { Parcel } from '#contract/orders/parcels/schemas.ts';
import { api } from '../../../api/browser.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { useFormSending } from '../../dialogs/use-form-dialog.ts';
import { FACT_FIELDS, type FactsTyped, ParcelFields } from './parcel-fields.tsx';
import { factsOfWay, wayOf } from './parcel-way.ts';

/** Says anew how a parcel goes. */
export const ChangeParcelForm = ({
  parcel,
  isForPickup,
  onClose,
}: {
  parcel: Parcel;
  isForPickup: boolean;
  onClose: () => void;
}) => {
  const { courier, trackingNumber, trackingUrl, riderPhone, note } = parcel;
  const before = { courier, trackingNumber, trackingUrl, riderPhone, note };
  const [way, setWay] = useState(() => wayOf(before, isForPickup));
  const form = useForm<FactsTyped>({ defaultValues: before });
  const { submit, problem } = useFormSending({
    form,
    fields: FACT_FIELDS,
    onDone: onClose,
    send: async (facts) =>
      (await api(calls.changeParcel, { params: { id: parcel._id }, body: factsOfWay(way, facts) })).message ??
      say.changed,
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
      <ParcelFields form={form} way={way} onWay={setWay} />
    </FormDialog>
  );
};
