import { z } from 'zod';
import { answerOf, pageQueryShape, paginationSchema, timestampSchema } from '../../http/envelope.ts';

/** A picture that could not be fetched: its product shows it from where it lies. */
export const failedPictureSchema = z.object({
  url: z.string(),
  product: z.object({ _id: z.string(), name: z.string() }),
  /** A sentence. */
  reason: z.string(),
  at: timestampSchema,
});
export type FailedPicture = z.infer<typeof failedPictureSchema>;

export const pictureCountsSchema = z.object({
  waiting: z.number().int(),
  /** Within the last day. */
  fetched: z.number().int(),
  failed: z.number().int(),
});
export type PictureCounts = z.infer<typeof pictureCountsSchema>;

export const failedPicturesQuerySchema = z.object(pageQueryShape);
export const pictureSourcesAnswer = z.object({
  success: z.literal(true),
  /** The failed ones, the newest first. */
  data: z.array(failedPictureSchema),
  counts: pictureCountsSchema,
  pagination: paginationSchema,
});
export const fetchAgainAnswer = answerOf(pictureCountsSchema);
