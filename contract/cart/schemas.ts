import { z } from 'zod';
import { answerOf, idSchema } from '../http/envelope.ts';
import { cartMessages as say } from './messages.ts';

/** A chosen value per variation type, such as `{ Size: "42" }`. */
export const variationSchema = z.record(z.string().max(50), z.string({ error: say.variation }).max(50), {
  error: say.variation,
});
export type Variation = z.infer<typeof variationSchema>;

export const quantitySchema = z.int({ error: say.quantity }).min(1, say.quantity);

export const addToCartSchema = z.object({
  productId: idSchema('Product not found'),
  quantity: quantitySchema.default(1),
  variation: variationSchema.nullish().transform((chosen) => chosen ?? {}),
});

export const updateCartLineSchema = z.object({
  quantity: quantitySchema,
  variation: variationSchema.nullish(),
});
export const removeCartLineSchema = z.object({ variation: variationSchema.nullish() }).nullish();

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
