import type { FormEventHandler, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { AddressFields } from '../locations/address-fields.tsx';
import type { AddressNames } from '../locations/address-names.ts';
import { CheckLine } from './check-line.tsx';
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

interface ShippingFormProps {
  id: string;
  form: UseFormReturn<ShippingFields>;
  onSubmit: FormEventHandler;
  isLocked: boolean;
  /** Whether the address is to become the profile's. */
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
  /** It goes nowhere: only who it is for is asked. */
  isPickedUp: boolean;
  /** How it is to be delivered, where the shop offers a choice. */
  children: ReactNode;
  /** What else is asked below the address. */
  foot: ReactNode;
}

/** Where the order goes. */
export const ShippingForm = ({
  id,
  form,
  onSubmit,
  isLocked,
  isKept,
  onKeep,
  isPickedUp,
  children,
  foot,
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
        {foot}
      </fieldset>
    </form>
  );
};
