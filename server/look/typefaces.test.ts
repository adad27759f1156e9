import { describe, expect, test } from 'vitest';
import { HAUSAS_APOSTROPHES, NIGERIAS_LETTERS } from '#tests/support/nigerias-letters.ts';
import { typefaceCss } from './typefaces.ts';

/** What each file of a face is fetched for, as its rules say. */
const ranges = [...typefaceCss('modern').faces.matchAll(/-(\w+)-\d+\.woff2.*?unicode-range:([^}]+)/g)].map(
  ([, part = '', range = '']) => ({
    part,
    has: (sign: string): boolean =>
      range.split(',').some((span) => {
        const [from = 0, to = from] = span
          .slice(2)
          .split('-')
          .map((code) => Number.parseInt(code, 16));
        const code = sign.codePointAt(0) ?? 0;
        return code >= from && code <= to;
      }),
  }),
);

/**
 * The files that draw a letter as it is written. Browsers compose a letter and its marks where a file has them composed, and look there for it if it
 * is for the marks as well; letters and marks of two files they put together from neither.
 */
const partsFor = (written: string): string[] => {
  const marks = written.match(/\p{M}/gu) ?? [];
  return ranges
    .filter(({ part, has }) => [...written.normalize('NFC'), ...(part === 'latin' ? [] : marks)].every(has))
    .map(({ part }) => part);
};

describe('the letters that the shop serves itself', () => {
  test.for([...NIGERIAS_LETTERS.map(([letter]) => letter), ...HAUSAS_APOSTROPHES, '₦'])(
    'have %s, large and small, composed or not',
    (letter) => {
      for (const form of ['NFC', 'NFD']) {
        expect(partsFor(letter.normalize(form))).not.toEqual([]);
        expect(partsFor(letter.toUpperCase().normalize(form))).not.toEqual([]);
      }
    },
  );

  test('have English in one file alone, which comes last: of two that have a letter, browsers ask the last one first', () => {
    expect(ranges.at(-1)?.part).toBe('latin');
    for (const text of ['Add to Cart', 'Total: 1,500.00', 'Café “Olá”']) {
      expect([...text].every((sign) => ranges.at(-1)?.has(sign))).toBe(true);
    }
  });
});
