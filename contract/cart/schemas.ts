import { z } from 'zod';
import { answerOf, idSchema } from '../http/envelope.ts';
import { CHOSEN_TEXT_MAX } from './limits.ts';
import { cartMessages as say } from './messages.ts';

const isScalar = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';

/** What is no text is read as it is written, or as nothing chosen: what the product offers decides, not this. */
const chosenText = z.preprocess(
  (given: string) => (typeof given === 'string' ? given : isScalar(given) ? String(given) : ''),
  z.string().max(CHOSEN_TEXT_MAX, say.variation),
);

/** A chosen value per variation type, such as `{ Size: "42" }`. A type for which nothing is chosen is not in it. */
const variationSchema = z
  .record(z.string().max(CHOSEN_TEXT_MAX), chosenText, { error: say.variation })
  .transform((chosen) => Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== '')));
export type Variation = z.output<typeof variationSchema>;

/** Names a line where the path does not by itself, and is else ignored: so whatever it is, it is no reason to refuse. */
const namedVariation = variationSchema.nullish().catch(null);

export const quantitySchema = z.int({ error: say.quantity }).min(1, say.quantity);

export const addToCartSchema = z.object({
  productId: idSchema('Product not found'),
  quantity: quantitySchema.default(1),
  variation: variationSchema.nullish().transform((chosen) => chosen ?? {}),
});

export const updateCartLineSchema = z.object({
  quantity: quantitySchema,
  variation: namedVariation,
});
export const removeCartLineSchema = z.object({ variation: namedVariation }).nullish();

export const cartLineSchema = z.object({
  _id: z.string(),
  product: z.object({
    _id: z.string(),
    slug: z.string(),
    name: z.string(),
    price: z.number(),
    discountPrice: z.number().nullable(),
    images: z.array(z.object({ url: z.string(), isMain: z.boolean() })),
    stock: z.number(),
  }),
  quantity: z.number(),
  variation: z.record(z.string(), z.string()),
  /** Which of the product's variants it is, whose price and stock the line has; null where it has none. */
  variant: z.string().nullable(),
});
export type CartLine = z.infer<typeof cartLineSchema>;

/** The whole cart at today's prices; `totalPrice` in naira, `totalItems` the sum of quantities. */
export const cartSchema = z.object({
  items: z.array(cartLineSchema),
  totalPrice: z.number(),
  totalItems: z.number(),
});
export type Cart = z.infer<typeof cartSchema>;
export const cartAnswer = answerOf(cartSchema);

/** The first line of a visitor's cart: the cart, and the token that stands for it in the calls that follow. */
export const visitorCartAnswer = cartAnswer.extend({ token: z.string() });
export const takeOverCartSchema = z.object({ token: z.string().min(1).max(200) });
