import { type FormEventHandler, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#contract/accounts/schemas.ts';
import type { ShippingAddress } from '#contract/checkout/schemas.ts';
import { lazyFormResolver } from '../../forms/lazy-form-resolver.ts';
import { objectionsTo } from '../../forms/server-answer.ts';
import type { PickupChoice } from '../delivery/chosen.ts';
import {
  addressOf,
  firstFields,
  keepDraft,
  SHIPPING_FIELDS,
  type ShippingFields,
} from './shipping-fields.ts';

const rules = lazyFormResolver<ShippingFields>(
  async () => (await import('./form-resolver.ts')).shippingResolver,
);

/** Nothing depends on it, so a failure is not told. */
const keepAddress = (typed: ShippingFields): Promise<void> =>
  import('./later.ts').then(({ keepInProfile }) => keepInProfile(typed)).catch(() => {});

/** Where the order goes, as it is typed: a draft until it is sent, and the profile's from then on where that is wanted. */
export const useShipping = (user: User, pickup: PickupChoice | null) => {
  const [isKept, setIsKept] = useState(user.address.street === '');
  const [defaultValues] = useState(() => firstFields(user));
  const form = useForm<ShippingFields>({
    mode: 'onTouched',
    resolver: rules,
    defaultValues,
    context: pickup,
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(user, values) }),
    [form, user],
  );
  return {
    form,
    isKept,
    setIsKept,
    /** Shows what the server objects to in the address; whether it does. */
    showRefused: (error: unknown): boolean => {
      const objections = objectionsTo(error, SHIPPING_FIELDS, 'shippingAddress.');
      for (const { field, message } of objections) form.setError(field, { message }, { shouldFocus: true });
      return objections.length > 0;
    },
    /** An address to which the shop does not bring anything is not kept for the next time. */
    submitTo: (pay: (address: ShippingAddress) => Promise<boolean>): FormEventHandler =>
      form.handleSubmit(async (typed) => {
        if ((await pay(addressOf(typed))) && isKept && !pickup) void keepAddress(typed);
      }),
  };
};
