import { z } from 'zod';
import { ownLine } from './typed-text.ts';

/**
 * A text of one line, one space between its words, of `least` to `most` letters: it goes into titles, mails, labels and files, and perhaps
 * into headers, where a line end would begin something else.
 * @param message what is said of any other
 */
export const line = (message: string, least: number, most: number) =>
  z.string({ error: message }).overwrite(ownLine).min(least, message).max(most, message);
