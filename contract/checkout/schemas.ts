import { z } from 'zod';
import { optionalDetail } from '../addresses/schemas.ts';
import { CONSENT_KINDS } from '../consents/kinds.ts';
import { chosenPickupSchema, promisedDeliverySchema } from '../delivery/promised.ts';
import { discountMessages } from '../discounts/messages.ts';
import { answerOf, timestampSchema } from '../http/envelope.ts';
import { oneLine } from '../typed-text.ts';
import { checkoutMessages as say } from './messages.ts';

const FIELD_MAX = 200;

const required = (field: string) =>
  z
    .string({ error: say.fill(field) })
    .overwrite(oneLine)
    .min(1, say.fill(field))
    .max(FIELD_MAX, say.fieldLong);

const optional = optionalDetail(FIELD_MAX, say.fieldLong);

/** Judged in this order; every field up to the postal code is required. */
export const shippingAddressSchema = z.object(
  {
    name: required('name'),
    phone: required('phone'),
    address: required('address'),
    country: required('country'),
    state: required('state'),
    city: required('city'),
    postalCode: z
      .string()
      .overwrite(oneLine)
      .max(FIELD_MAX, say.fieldLong)
      .nullish()
      .transform((code) => code ?? ''),
    landmark: optional,
    lga: optional,
    secondPhone: optional,
    riderNote: optional,
  },
  { error: say.fill('name') },
);
export type ShippingAddress = z.infer<typeof shippingAddressSchema>;

/** An address that is not there is judged as one in which nothing was filled in: each field that it needs is named. */
const addressToJudge = z.preprocess(
  (given: z.input<typeof shippingAddressSchema> | null | undefined) => given ?? {},
  shippingAddressSchema,
);

/**
 * `discountCode`: a code to be taken off; absent or blank for none. `pickupPoint`: where it is picked up; absent to have it brought.
 * `unlessAwaited`: refused with `payment_may_arrive`, and nothing changed, while money for the same goods may still be on its way;
 * absent, the checkout is started all the same. `consents`: what the shopper agrees to be sent, or no more; whatever is absent stays as it is.
 */
export const startCheckoutSchema = z.object({
  shippingAddress: addressToJudge,
  discountCode: z
    .string({ error: discountMessages.invalid })
    .trim()
    .max(200, discountMessages.invalid)
    .nullish()
    .transform((code) => (code ? code.toUpperCase() : null)),
  pickupPoint: chosenPickupSchema,
  unlessAwaited: z.boolean({ error: say.unlessAwaited }).nullish().transform(Boolean),
  consents: z
    .partialRecord(z.enum(CONSENT_KINDS), z.boolean({ error: say.consents }), { error: say.consents })
    .nullish()
    .transform((consents) => consents ?? {}),
});
export type StartCheckout = z.output<typeof startCheckoutSchema>;

/** A frozen line. `price` is the unit price in naira. */
export const snapshotLineSchema = z.object({
  product: z.string(),
  name: z.string(),
  image: z.string(),
  quantity: z.number(),
  price: z.number(),
  variation: z.record(z.string(), z.string()),
  /** Which of the product's variants it is; null where it has none. */
  variant: z.string().nullable(),
});
export type SnapshotLine = z.infer<typeof snapshotLineSchema>;

/** `amount` is in kobo, the other prices in naira. */
export const checkoutSchema = z.object({
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  email: z.string(),
  items: z.array(snapshotLineSchema),
  itemsPrice: z.number(),
  discountAmount: z.number(),
  discountCode: z.string().nullable(),
  shippingPrice: z.number(),
  taxPrice: z.number(),
  totalPrice: z.number(),
  expiresAt: timestampSchema,
  delivery: promisedDeliverySchema.optional(),
});
export type Checkout = z.infer<typeof checkoutSchema>;
export const checkoutAnswer = answerOf(checkoutSchema);

/**
 * What has become of a checkout's payment, as its shopper is told.
 *   open      nothing is known of any money
 *   waiting   money may be on its way, until `until`; then it is looked for once more
 *   paid      it is `order`
 *   refunded  it was paid, could be no order, and goes back
 *   over      no money came in time
 */
export const paymentProgressSchema = z.object({
  reference: z.string(),
  state: z.enum(['open', 'waiting', 'paid', 'refunded', 'over']),
  totalPrice: z.number(),
  until: timestampSchema.nullable(),
  order: z.object({ _id: z.string(), orderNumber: z.string() }).nullable(),
  createdAt: timestampSchema,
});
export type PaymentProgress = z.infer<typeof paymentProgressSchema>;
export const paymentProgressAnswer = answerOf(paymentProgressSchema);
export const awaitedPaymentsAnswer = answerOf(z.array(paymentProgressSchema));

/** `isSent`: the shopper says that the money was sent. */
export const checkProgressSchema = z
  .object({ isSent: z.boolean({ error: say.isSent }).nullish().transform(Boolean) })
  .nullish()
  .transform((body) => body ?? { isSent: false });
