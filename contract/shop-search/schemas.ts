import { z } from 'zod';
import { answerOf, timestampSchema } from '../http/envelope.ts';
import { orderStatusSchema } from '../orders/schemas.ts';

/** Of each kind the first few. */
export const MOST_FOUND = 5;

export const shopSearchQuerySchema = z.object({ q: z.string().trim().max(100).default('') });

/** What an administrator looks for by a few letters: newest orders and customers first, products by how well they fit. `totalPrice` in naira. */
const foundSchema = z.object({
  orders: z.array(
    z.object({
      _id: z.string(),
      orderNumber: z.string(),
      customer: z.string(),
      status: orderStatusSchema,
      totalPrice: z.number(),
      createdAt: timestampSchema,
    }),
  ),
  products: z.array(z.object({ _id: z.string(), name: z.string(), sku: z.string() })),
  /** Without an account as well. `email` or `phone` is empty where it is not known. */
  customers: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string(), phone: z.string() })),
});
export type Found = z.output<typeof foundSchema>;
export const foundAnswer = answerOf(foundSchema);
