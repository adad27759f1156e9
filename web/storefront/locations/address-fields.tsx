import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { TextField } from '../../ui/field.tsx';
import { PlaceFields } from './place-fields.tsx';
import type { PlaceLevel } from './places.ts';

/** Where somebody's name, phone and address stand in a form. */
export type AddressNames<Form extends FieldValues> = Record<
  'name' | 'phone' | 'street' | 'postalCode' | PlaceLevel,
  Path<Form>
>;

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
  return (
    <>
      <TextField label="Name" autoComplete="name" autoCapitalize="words" {...fieldOf(names.name)} />
      <TextField label="Phone" type="tel" inputMode="tel" autoComplete="tel" {...fieldOf(names.phone)} />
      {!isNameOnly && (
        <>
          <div className="sm:col-span-2">
            <TextField
              label="Address"
              autoComplete="street-address"
              placeholder="House number, street, landmark"
              {...fieldOf(names.street)}
            />
          </div>
          <PlaceFields form={form} names={names} />
          <TextField
            label="Postal code"
            isOptional
            autoComplete="postal-code"
            {...fieldOf(names.postalCode)}
          />
        </>
      )}
    </>
  );
};
