import { z } from 'zod';
import { answerOf, timestampSchema } from '../http/envelope.ts';

/** How it stands with telling search engines of changed pages by IndexNow. */
export const indexNowSchema = z.object({
  /** `off`: not switched on. `demo`: only a live shop tells. `refused`: they take no more until it is tried again. */
  state: z.enum(['off', 'demo', 'on', 'refused']),
  /** Where the search engines find the shop's key; null while nothing is told. */
  keyAddress: z.string().nullable(),
  /** When they took changes last, and how many addresses since it was switched on. */
  toldAt: timestampSchema.nullable(),
  told: z.number().int(),
  /** How often in a row they could not be reached or took nothing. */
  tries: z.number().int(),
  /** Why they take no more, and what to do. */
  refusal: z.string().nullable(),
});
export type IndexNowState = z.infer<typeof indexNowSchema>;
export const indexNowAnswer = answerOf(indexNowSchema);
