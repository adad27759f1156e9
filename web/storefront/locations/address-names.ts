import type { FieldValues, Path } from 'react-hook-form';
import type { AddressDetails } from '#contract/addresses/details.ts';
import type { PlaceLevel } from './places.ts';

/** Where somebody's name, phone and address stand in a form. */
export type AddressNames<Form extends FieldValues> = Record<
  'name' | 'phone' | 'street' | 'postalCode' | PlaceLevel,
  Path<Form>
> & { [Name in keyof AddressDetails]?: Path<Form> };

/** What a street's field shows while it is empty. */
export const STREET_HINT = 'House number, street, landmark';
