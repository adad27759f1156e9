import { HOME_COUNTRY } from '#contract/delivery/limits.ts';
import '../../forms/no-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { shippingAddressSchema } from '#contract/checkout/schemas.ts';
import type { PickupChoice } from '../delivery/chosen.ts';
import type { ShippingFields } from './shipping-fields.ts';

const judge = zodResolver(shippingAddressSchema);

/**
 * The contract's rules for the shipping form; fetched with the first field that is judged. What is picked up goes to the
 * pickup point.
 */
export const shippingResolver: Resolver<ShippingFields, unknown> = (typed, context, options) => {
  const pickup = context as PickupChoice | null;
  if (!pickup) return judge(typed, undefined, options);
  const { address, city, state } = pickup;
  return judge({ ...typed, address, city, state, country: HOME_COUNTRY, postalCode: '' }, undefined, options);
};
