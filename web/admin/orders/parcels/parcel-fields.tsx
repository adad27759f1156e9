import type { UseFormReturn } from 'react-hook-form';
import { MAX_PARCEL_NOTE, MAX_PARCEL_TEXT } from '#contract/orders/parcels/limits.ts';
import type { ParcelFacts } from '#contract/orders/parcels/schemas.ts';
import { TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { fieldOf } from '../../forms/field-of.ts';

export type FactsTyped = ParcelFacts;

export const NO_FACTS: FactsTyped = {
  courier: '',
  trackingNumber: '',
  trackingUrl: '',
  riderPhone: '',
  note: '',
};

export const FACT_FIELDS = ['courier', 'trackingNumber', 'trackingUrl', 'riderPhone', 'note'] as const;

/** How a parcel goes; all of it may stay empty. */
export const ParcelFields = ({ form }: { form: UseFormReturn<FactsTyped> }) => {
  const field = fieldOf(form);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Courier"
          isOptional
          maxLength={MAX_PARCEL_TEXT}
          autoComplete="off"
          {...field('courier')}
        />
        <TextField
          label="Tracking number"
          isOptional
          maxLength={MAX_PARCEL_TEXT}
          autoComplete="off"
          {...field('trackingNumber')}
        />
      </div>
      <TextField
        label="Tracking link"
        isOptional
        type="url"
        inputMode="url"
        maxLength={MAX_PARCEL_NOTE}
        placeholder="https://"
        {...field('trackingUrl')}
      />
      <TextField
        label="Rider’s telephone"
        isOptional
        type="tel"
        maxLength={MAX_PARCEL_TEXT}
        autoComplete="off"
        {...field('riderPhone')}
      />
      <TextArea
        label="Note to the customer"
        isOptional
        rows={2}
        maxLength={MAX_PARCEL_NOTE}
        {...field('note')}
      />
    </>
  );
};
