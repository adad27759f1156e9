import type { FormEventHandler, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { AddressFields } from '../locations/address-fields.tsx';
import type { AddressNames } from '../locations/address-names.ts';
import type { ShippingFields } from './shipping-fields.ts';

const NAMES: AddressNames<ShippingFields> = {
  name: 'name',
  phone: 'phone',
  street: 'address',
  country: 'country',
  state: 'state',
  city: 'city',
  postalCode: 'postalCode',
  landmark: 'landmark',
  lga: 'lga',
  secondPhone: 'secondPhone',
  riderNote: 'riderNote',
};

interface CheckLineProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

const CheckLine = ({ isChecked, onChange, children }: CheckLineProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3 sm:col-span-2">
    <input
      type="checkbox"
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 accent-brand"
    />
    {children}
  </label>
);

interface ShippingFormProps {
  id: string;
  form: UseFormReturn<ShippingFields>;
  onSubmit: FormEventHandler;
  isLocked: boolean;
  /** Whether the address is to become the profile's. */
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
  /** Whether they want to hear of orders by SMS; null where the shop sends none. */
  agreesToTexts: boolean | null;
  onAgree: (agrees: boolean) => void;
  /** It goes nowhere: only who it is for is asked. */
  isPickedUp: boolean;
  /** How it is to be delivered, where the shop offers a choice. */
  children: ReactNode;
}

/** Where the order goes. */
export const ShippingForm = ({
  id,
  form,
  onSubmit,
  isLocked,
  isKept,
  onKeep,
  agreesToTexts,
  onAgree,
  isPickedUp,
  children,
}: ShippingFormProps) => {
  return (
    <form
      id={id}
      method="post"
      onSubmit={onSubmit}
      noValidate
      aria-labelledby="shipping"
      className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6 [&_:is(input,select,button)]:scroll-mb-40"
    >
      <h2 id="shipping" className="mb-4 text-lg font-semibold">
        Shipping Address
      </h2>
      <fieldset disabled={isLocked} className="grid gap-4 sm:grid-cols-2">
        <legend className="sr-only">Where the order goes</legend>
        {children}
        <AddressFields form={form} names={NAMES} isNameOnly={isPickedUp} />
        {!isPickedUp && (
          <CheckLine isChecked={isKept} onChange={onKeep}>
            Save this address to my profile
          </CheckLine>
        )}
        {agreesToTexts !== null && (
          <CheckLine isChecked={agreesToTexts} onChange={onAgree}>
            Tell me about my orders by SMS
          </CheckLine>
        )}
      </fieldset>
    </form>
  );
};
