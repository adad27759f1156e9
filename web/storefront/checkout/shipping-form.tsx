import type { FormEventHandler } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../ui/field.tsx';
import { PlaceFields } from './place-fields.tsx';
import type { ShippingFields } from './shipping-fields.ts';

const NAMES = { country: 'country', state: 'state', city: 'city' } as const;

interface ShippingFormProps {
  id: string;
  form: UseFormReturn<ShippingFields>;
  onSubmit: FormEventHandler;
  isLocked: boolean;
  /** Whether the address is to become the profile's. */
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
}

/** Where the order goes. */
export const ShippingForm = ({ id, form, onSubmit, isLocked, isKept, onKeep }: ShippingFormProps) => {
  const { errors } = form.formState;
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
        <TextField
          label="Name"
          autoComplete="name"
          autoCapitalize="words"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <div className="sm:col-span-2">
          <TextField
            label="Address"
            autoComplete="street-address"
            placeholder="House number, street, landmark"
            error={errors.address?.message}
            {...form.register('address')}
          />
        </div>
        <PlaceFields form={form} names={NAMES} />
        <TextField
          label="Postal code"
          isOptional
          autoComplete="postal-code"
          error={errors.postalCode?.message}
          {...form.register('postalCode')}
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-3 sm:col-span-2">
          <input
            type="checkbox"
            checked={isKept}
            onChange={(event) => onKeep(event.target.checked)}
            className="size-5 accent-brand"
          />
          Save this address to my profile
        </label>
      </fieldset>
    </form>
  );
};
