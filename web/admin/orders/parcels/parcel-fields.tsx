import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { MAX_PARCEL_NOTE, MAX_PARCEL_TEXT } from '#contract/orders/parcels/limits.ts';
import type { ParcelFacts } from '#contract/orders/parcels/schemas.ts';
import { TextField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ChoiceButton } from '../../dialogs/choice-button.tsx';
import { fieldOf } from '../../forms/field-of.ts';
import type { ParcelWay } from './parcel-way.ts';
import { useRiders } from './use-riders.ts';

export type FactsTyped = ParcelFacts;

export const NO_FACTS: FactsTyped = {
  courier: '',
  trackingNumber: '',
  trackingUrl: '',
  riderPhone: '',
  note: '',
};

export const FACT_FIELDS = ['courier', 'trackingNumber', 'trackingUrl', 'riderPhone', 'note'] as const;

const WAYS: readonly [ParcelWay, string][] = [
  ['courier', 'Courier'],
  ['rider', 'Own rider'],
];

interface WayProps {
  /** null where both are known of the parcel: then nothing is chosen, and all stands open. */
  way: ParcelWay | null;
  onWay: (way: ParcelWay) => void;
}

const WayChoice = ({ way, onWay }: WayProps) => (
  <fieldset>
    <legend className="mb-1 text-sm font-medium">Who brings it</legend>
    <div className="flex flex-wrap gap-2">
      {WAYS.map(([one, name]) => (
        <ChoiceButton key={one} isChosen={one === way} onClick={() => onWay(one)}>
          {name}
        </ChoiceButton>
      ))}
    </div>
  </fieldset>
);

const CourierFields = ({ form }: { form: UseFormReturn<FactsTyped> }) => {
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
    </>
  );
};

const RiderField = ({ form }: { form: UseFormReturn<FactsTyped> }) => {
  const listId = useId();
  const riders = useRiders();
  return (
    <>
      <TextField
        label="Rider’s telephone"
        isOptional
        type="tel"
        maxLength={MAX_PARCEL_TEXT}
        autoComplete="off"
        list={listId}
        {...fieldOf(form)('riderPhone')}
      />
      <datalist id={listId}>
        {riders.map(({ riderPhone, riderName }) => (
          <option key={riderPhone} value={riderPhone}>
            {riderName}
          </option>
        ))}
      </datalist>
    </>
  );
};

/** How a parcel goes; all of it may stay empty. */
export const ParcelFields = ({ form, way, onWay }: { form: UseFormReturn<FactsTyped> } & WayProps) => (
  <>
    {way !== null && way !== 'pickup' && <WayChoice way={way} onWay={onWay} />}
    {(way === 'courier' || way === null) && <CourierFields form={form} />}
    {(way === 'rider' || way === null) && <RiderField form={form} />}
    <TextArea
      label="Note to the customer"
      isOptional
      rows={2}
      maxLength={MAX_PARCEL_NOTE}
      {...fieldOf(form)('note')}
    />
  </>
);
