import { z } from 'zod';
import { answerOf } from '../http/envelope.ts';
import { mediaMessages as say } from './messages.ts';

/** Body of `POST /uploads/from-url`. */
export const uploadFromUrlSchema = z.object({
  url: z.string({ error: say.address }).trim().min(1, say.address).max(2_000, say.address),
});

/** Where an uploaded image is served, `/media/…`, wherever it is stored. */
export const uploadAnswer = answerOf(z.object({ url: z.string() }));
