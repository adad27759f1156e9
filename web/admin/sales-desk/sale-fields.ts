import type { z } from 'zod';
import { nairaOfKobo, type Totals } from '#contract/money.ts';
import type { HandMethod } from '#contract/orders/payment-methods.ts';
import type { sellSchema } from '#contract/sales-desk/schemas.ts';
import { type SoldLine, sumsOf } from './sold-line.ts';

/** What is typed beside the lines. */
export interface SaleFields {
  name: string;
  phone: string;
  email: string;
  isBrought: boolean;
  address: string;
  city: string;
  state: string;
  landmark: string;
  secondPhone: string;
  riderNote: string;
  fee: string;
  discountKind: 'none' | 'percent' | 'fixed';
  discountValue: string;
  discountReason: string;
  note: string;
  /** By hand, or by a link. */
  method: HandMethod | 'link';
  reference: string;
  hours: string;
}

export const EMPTY_SALE: SaleFields = {
  name: '',
  phone: '',
  email: '',
  isBrought: false,
  address: '',
  city: '',
  state: '',
  landmark: '',
  secondPhone: '',
  riderNote: '',
  fee: '',
  discountKind: 'none',
  discountValue: '',
  discountReason: '',
  note: '',
  method: 'cash',
  reference: '',
  hours: '24',
};

/** A sum as people type it: `1,500` and `₦1500.50`; nothing is 0. */
export const nairaIn = (typed: string): number => Number(typed.replace(/[₦,\s]/g, ''));

/** What the sale comes to as it is shown. */
export const sumsShown = (
  { isBrought, fee, discountKind, discountValue }: SaleFields,
  lines: readonly SoldLine[],
): Totals =>
  sumsOf(lines, isBrought ? nairaIn(fee) : 0, { kind: discountKind, value: nairaIn(discountValue) });

type Body = z.input<typeof sellSchema>;

/** What is sold to whom, and for how much, as the call takes it. */
export const saleOf = (fields: SaleFields, lines: readonly SoldLine[]): Omit<Body, 'key' | 'payment'> => ({
  customer: {
    name: fields.name,
    phone: fields.phone,
    email: fields.email.trim(),
    ...(fields.isBrought ? { secondPhone: fields.secondPhone } : {}),
  },
  ...(fields.isBrought
    ? {
        address: {
          address: fields.address,
          city: fields.city,
          state: fields.state,
          country: 'Nigeria',
          landmark: fields.landmark,
          riderNote: fields.riderNote,
        },
        deliveryFee: nairaIn(fields.fee),
      }
    : {}),
  lines: lines.map(({ productId, variation, quantity }) => ({ productId, variation, quantity })),
  ...(fields.discountKind === 'none'
    ? {}
    : {
        discount: {
          kind: fields.discountKind,
          value: nairaIn(fields.discountValue),
          reason: fields.discountReason,
        },
      }),
  note: fields.note,
  totalPrice: nairaOfKobo(sumsShown(fields, lines).totalKobo),
});

/** Where the server's objections to the call belong in the form. */
const FIELD_OF: Readonly<Record<string, keyof SaleFields | 'lines'>> = {
  'customer.name': 'name',
  'customer.phone': 'phone',
  'customer.email': 'email',
  'address.address': 'address',
  'address.city': 'city',
  'address.state': 'state',
  'address.landmark': 'landmark',
  'customer.secondPhone': 'secondPhone',
  'address.riderNote': 'riderNote',
  deliveryFee: 'fee',
  'discount.value': 'discountValue',
  'discount.reason': 'discountReason',
  note: 'note',
  'payment.reference': 'reference',
  hours: 'hours',
};

/** The form's field for a path of the call; null where no field is to blame. */
export const fieldAt = (path: string): keyof SaleFields | 'lines' | null =>
  FIELD_OF[path] ?? (path.startsWith('lines') ? 'lines' : null);
