import { z } from 'zod';
import { countCharacters } from '../characters.ts';
import type { DetailCode } from '../http/codes.ts';
import { ownLine } from '../typed-text.ts';
import { ATTRIBUTE_NAME_MAX, ATTRIBUTE_VALUE_MAX, MAX_ATTRIBUTES } from './limits.ts';
import { productMessages as say } from './messages.ts';
import type { Attribute } from './schemas.ts';

/** One line: what is between its words is one space. */
const tidy = (text: unknown): string | null =>
  typeof text === 'string' ? ownLine(text.toWellFormed()) : null;

/** Which rule a row breaks first, at which of its fields. */
const brokenIn = (
  { name, value }: Attribute,
  isTwice: boolean,
): [field: keyof Attribute, code: DetailCode, sentence: string] | null => {
  if (name === '') return ['name', 'required', say.attributeName];
  if (countCharacters(name) > ATTRIBUTE_NAME_MAX) return ['name', 'too_long', say.attributeName];
  if (name.includes(':')) return ['name', 'invalid', say.attributeColon];
  if (isTwice) return ['name', 'invalid', say.attributeTwice(name)];
  if (value === '') return ['value', 'required', say.attributeValue(name)];
  return countCharacters(value) > ATTRIBUTE_VALUE_MAX
    ? ['value', 'too_long', say.attributeValue(name)]
    : null;
};

/** The rows of a product as an admin sends them. They are tidied up first, blank ones dropped, and then judged. */
export const attributesForm = z
  .array(z.looseObject({ name: z.unknown(), value: z.unknown() }, { error: say.attributes }), {
    error: say.attributes,
  })
  .transform((given, context): Attribute[] => {
    const rows: Attribute[] = [];
    const names = new Set<string>();
    const tell = (path: PropertyKey[], code: DetailCode, message: string) =>
      context.addIssue({ code: 'custom', path, message, params: { code } });
    for (const [place, row] of given.entries()) {
      const [name, value] = [tidy(row.name), tidy(row.value)];
      if (name === null || value === null) {
        tell([place], 'not_of_type', say.attributes);
        continue;
      }
      if (name === '' && value === '') continue;
      const broken = brokenIn({ name, value }, names.has(name.toLowerCase()));
      if (broken) tell([place, broken[0]], broken[1], broken[2]);
      names.add(name.toLowerCase());
      rows.push({ name, value });
    }
    if (rows.length > MAX_ATTRIBUTES) tell([], 'too_long', say.attributesMax);
    return rows;
  });
