import { z } from 'zod';
import { answerOf, MAX_PAGE_SIZE, pageOf, pageQueryShape } from '../http/envelope.ts';
import { MOST_RATINGS } from './limits.ts';
import { reviewMessages as say } from './messages.ts';
import { productDetailSchema, reviewSchema } from './schemas.ts';

/** What a product's reviews come to; `ratings` newest first, as in the product's own page. */
export const reviewsSchema = productDetailSchema.pick({
  ratings: true,
  averageRating: true,
  reviewCount: true,
  numOfReviews: true,
  starCounts: true,
});
export type Reviews = z.infer<typeof reviewsSchema>;

/** Query of the calls that answer with `ratings`: how many of them, newest first, 50 at most and when absent. */
export const ratingsQuerySchema = z.object({
  ratings: z
    .string({ error: say.ratings })
    .regex(/^\d{0,3}$/, say.ratings)
    .transform((text) => (text === '' ? MOST_RATINGS : Number(text)))
    .refine((ratings) => ratings <= MAX_PAGE_SIZE, say.ratings)
    .transform((ratings) => Math.min(ratings, MOST_RATINGS))
    .default(MOST_RATINGS)
    .describe('How many of the reviews, newest first; 50 at most, and when absent'),
});
/** Query of `GET /products/{id}/reviews`. */
export const reviewListQuerySchema = z.object(pageQueryShape);

export const reviewsAnswer = answerOf(reviewsSchema);
export const reviewPage = pageOf(reviewSchema);
/** The caller's own review of a product, or null. */
export const ownReviewAnswer = answerOf(reviewSchema.nullable());
