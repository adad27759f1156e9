import { z } from 'zod';
import { oneLine } from '../typed-text.ts';

/** Of an order or a profile, as answers tell them; absent where nobody gave any. */
export const addressDetailsShape = {
  landmark: z.string().optional(),
  lga: z.string().optional(),
  secondPhone: z.string().optional(),
  riderNote: z.string().optional(),
};

/** A text that nobody need give; nothing is the same as an empty one. */
export const optionalDetail = (most: number, tooLong: string) =>
  z
    .string()
    .overwrite(oneLine)
    .max(most, tooLong)
    .nullish()
    .transform((typed) => typed || undefined)
    .optional();
