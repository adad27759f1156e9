import { z } from 'zod';
import { pageOf } from '../http/envelope.ts';
import { productSchema } from './schemas.ts';

/** So many variants that run out are named at most, the scarcest first. */
export const MOST_LOW_VARIANTS = 5;

/** A variant that can be chosen and has little or nothing left. */
export const lowVariantSchema = z.object({
  _id: z.string(),
  choice: z.record(z.string(), z.string()),
  stock: z.number().int(),
});
export type LowVariant = z.infer<typeof lowVariantSchema>;

/**
 * A product of an administrator's list; one with variants that run out names the scarcest of them, and says how many
 * there are in all.
 */
export const stockedProductSchema = productSchema.extend({
  lowVariants: z.array(lowVariantSchema).optional(),
  lowVariantCount: z.number().int().optional(),
});
export type StockedProduct = z.infer<typeof stockedProductSchema>;
export const stockedProductPage = pageOf(stockedProductSchema);
