import { z } from 'zod';
import { answerOf } from '../http/envelope.ts';
import { SUGGESTION_TEXT_MAX } from './limits.ts';
import { productMessages as say } from './messages.ts';
import { categoryRefSchema } from './schemas.ts';

/** Query of `GET /products/suggestions`: what has been typed so far. Blank suggests nothing. */
export const suggestionsQuerySchema = z.object({
  q: z.string({ error: say.searchLong }).trim().max(SUGGESTION_TEXT_MAX, say.searchLong).default(''),
});

/** A product as the search box shows it: prices in naira, `image` the address of its main picture or empty. */
export const suggestedProductSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  price: z.number(),
  discountPrice: z.number().nullable(),
  highestPrice: z.number(),
  image: z.string(),
});
export type SuggestedProduct = z.infer<typeof suggestedProductSchema>;

export const suggestionsSchema = z.object({
  products: z.array(suggestedProductSchema),
  categories: z.array(categoryRefSchema),
  /** Pages of the owner by their titles; absent where there are none. */
  pages: z.array(z.object({ title: z.string(), slug: z.string() })).optional(),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;

export const suggestionsAnswer = answerOf(suggestionsSchema);
