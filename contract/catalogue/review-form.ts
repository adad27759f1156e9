import { z } from 'zod';
import { seenText } from '../typed-text.ts';
import { REVIEW_COMMENT_MAX } from './limits.ts';
import { reviewMessages as say } from './messages.ts';

/** A review as a shopper sends it: whole stars, and a comment or none. */
export const reviewFormSchema = z.object({
  star: z.int({ error: say.star }).min(1, say.star).max(5, say.star),
  comment: z
    .string({ error: say.comment })
    .overwrite(seenText)
    .max(REVIEW_COMMENT_MAX, say.comment)
    .nullish()
    .transform((comment) => comment ?? ''),
});
export type ReviewForm = z.output<typeof reviewFormSchema>;
