import { z } from 'zod';
import { countCharacters } from '../characters.ts';
import type { DetailCode } from '../http/codes.ts';
import { seenText } from '../typed-text.ts';
import { VARIATION_MAX } from './limits.ts';
import { productMessages as say } from './messages.ts';
import type { Variations } from './schemas.ts';

/** A key of this name would become an object's prototype somewhere on its way. */
const isUsable = (type: string): boolean => type !== '__proto__';

const fits = (text: string): boolean => countCharacters(text) <= VARIATION_MAX;

/** Trimmed, without blanks and doubles; null when they are not a list of texts. */
const tidyValues = (values: unknown): string[] | null => {
  if (!Array.isArray(values) || !values.every((value) => typeof value === 'string')) return null;
  return [...new Set(values.map((value) => seenText(value.toWellFormed())))].filter((value) => value !== '');
};

/**
 * Variation type → its values, as an admin sends them. Types and values are tidied up first and then judged; types
 * that are the same once trimmed become one.
 */
export const variationsForm = z
  .record(z.string(), z.unknown(), { error: say.variationType })
  .transform((given, context): Variations => {
    const tidy = new Map<string, string[]>();
    const tell = (key: string, code: DetailCode, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message, params: { code } });
    for (const [key, rawValues] of Object.entries(given)) {
      const type = seenText(key.toWellFormed());
      if (!isUsable(type)) continue;
      if (type === '' || !fits(type)) tell(key, type === '' ? 'required' : 'too_long', say.variationType);
      const values = tidyValues(rawValues);
      if (values === null) tell(key, 'not_of_type', say.variationValues(type));
      else if (values.length === 0) tell(key, 'required', say.variationEmpty(type));
      else if (!values.every(fits)) tell(key, 'too_long', say.variationValues(type));
      else tidy.set(type, [...new Set([...(tidy.get(type) ?? []), ...values])]);
    }
    return Object.fromEntries(tidy);
  });
