import { z } from 'zod';
import { answerOf, timestampSchema } from '../http/envelope.ts';
import { PIXEL_VENDORS, type PixelVendor } from '../settings/pixels.ts';
import { pixelMessages as say } from './messages.ts';

const vendorSchema = z.enum(Object.keys(PIXEL_VENDORS) as [PixelVendor, ...PixelVendor[]], {
  error: say.vendors,
});
const number = z.string({ error: say.number }).trim().toLowerCase().pipe(z.guid(say.number));
const MOST_QUESTIONS = 1_000;

/**
 * What a visitor answers about pixels. `number` is their browser's own, the same for whatever it answers later; number and moment are one
 * answer, however often it arrives. `answeredAt` is by the browser's clock. `question` may be one that a later release asks.
 */
export const pixelAnswerSchema = z.object({
  number,
  answeredAt: z.iso
    .datetime({ precision: 3, error: say.answeredAt })
    .refine((text) => Date.parse(text) >= 0, say.answeredAt),
  isGiven: z.boolean({ error: say.isGiven }),
  vendors: z
    .array(vendorSchema, { error: say.vendors })
    .min(1, say.vendors)
    .max(Object.keys(PIXEL_VENDORS).length, say.vendors)
    .refine((vendors) => new Set(vendors).size === vendors.length, say.vendors),
  question: z.int({ error: say.question }).min(1, say.question).max(MOST_QUESTIONS, say.question),
});
export type PixelAnswer = z.output<typeof pixelAnswerSchema>;

export const pixelAnswerQuerySchema = z.object({ number });

/** An answer as the shop has it: `recordedAt` is by its own clock; `account` is whoever was logged in then. */
export const recordedPixelAnswerSchema = z.object({
  number: z.string(),
  answeredAt: timestampSchema,
  recordedAt: timestampSchema,
  isGiven: z.boolean(),
  vendors: z.array(vendorSchema),
  question: z.int(),
  account: z.object({ _id: z.string(), name: z.string() }).nullable(),
});
export type RecordedPixelAnswer = z.output<typeof recordedPixelAnswerSchema>;
export const pixelAnswersAnswer = answerOf(z.array(recordedPixelAnswerSchema));

/** Browsers that have answered within the last 30 days, by what each has said last. */
export const pixelAnswerCountsSchema = z.object({ given: z.int(), refused: z.int() });
export type PixelAnswerCounts = z.output<typeof pixelAnswerCountsSchema>;
export const pixelAnswerCountsAnswer = answerOf(pixelAnswerCountsSchema);
