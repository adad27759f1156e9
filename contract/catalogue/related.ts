import { z } from 'zod';
import { answerOf } from '../http/envelope.ts';
import { productSchema } from './schemas.ts';

/** What stands below a product: what was often bought with it, most often first, and more of its category. No product twice. */
export const relatedSchema = z.object({
  boughtTogether: z.array(productSchema),
  alike: z.array(productSchema),
});
export type Related = z.infer<typeof relatedSchema>;
export const relatedAnswer = answerOf(relatedSchema);
