/**
 * The fields of an address, in the profile and at the checkout.
 *
 * - asked for: here (name, phone, street), `address-names` (where each stands in a form), `nigerian-fields` (landmark, local government area, another number, note for
 *              the rider: where the settings want them), `phone-hint` (a number that looks wrong, and is taken; which one does: contract/phones/nigerian)
 * - places:    `place-fields` (country, state, city), `place-field` (one of them), `places` (chosen or typed, what a change empties, the home country first)
 * - lists:     `use-place-list` (of places), `use-areas` (of local governments); who knows them: server/locations
 * - said:      `sentences` (of lists that are empty or could not be loaded)
 */

import { Suspense } from 'react';
import type { Control, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { TextField } from '../../ui/field.tsx';
import { lazyExtra, lazyPart } from '../../ui/lazy-part.ts';
import { useStorefront } from '../settings/settings.ts';
import { type AddressNames, STREET_HINT } from './address-names.ts';
import { PlaceFields } from './place-fields.tsx';

const PhoneHint = lazyExtra(() => import('./phone-hint.tsx'));
const NigerianFields = lazyPart(() => import('./nigerian-fields.tsx'));

interface AddressFieldsProps<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  names: AddressNames<Form>;
  /** Whether nothing but name and phone is asked. */
  isNameOnly?: boolean;
}

/** Who it is and where they live, for a grid of two columns: the profile's fields and those of the checkout. */
export const AddressFields = <Form extends FieldValues>({
  form,
  names,
  isNameOnly = false,
}: AddressFieldsProps<Form>) => {
  const fieldOf = (name: Path<Form>) => ({
    error: form.getFieldState(name, form.formState).error?.message,
    ...form.register(name),
  });
  const { nigerianAddresses } = useStorefront();
  return (
    <>
      <TextField label="Name" autoComplete="name" autoCapitalize="words" {...fieldOf(names.name)} />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={
          form.getFieldState(names.phone, form.formState).isTouched && (
            <Suspense>
              <PhoneHint control={form.control as unknown as Control} name={names.phone} />
            </Suspense>
          )
        }
        {...fieldOf(names.phone)}
      />
      {!isNameOnly && (
        <>
          <div className="sm:col-span-2">
            <TextField
              label="Address"
              autoComplete="street-address"
              placeholder={STREET_HINT}
              {...fieldOf(names.street)}
            />
          </div>
          <PlaceFields form={form} names={names} />
          {nigerianAddresses ? (
            <Suspense>
              <NigerianFields
                form={form as unknown as UseFormReturn}
                names={names as AddressNames<FieldValues>}
              />
            </Suspense>
          ) : (
            <TextField
              label="Postal code"
              isOptional
              autoComplete="postal-code"
              {...fieldOf(names.postalCode)}
            />
          )}
        </>
      )}
    </>
  );
};
