import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText } from '#contract/plain-letters.ts';
import { HAUSAS_APOSTROPHES, NIGERIAS_LETTERS } from '#tests/support/nigerias-letters.ts';
import { indexedWords, typedWords } from './words.ts';

describe('plain text', () => {
  test.for([
    ['Àṣọ Òkè', 'aso oke'],
    ['ọ́jà Ẹ́kọ́', 'oja eko'],
    ['Ƙwarya ɗaya Ɓauna', 'kwarya daya bauna'],
    ['Crème Brûlée, Straße, Søren, Łódź', 'creme brulee, strasse, soren, lodz'],
    ['İSTANBUL', 'istanbul'],
    ['ＦＵＬＬ ﬁne', 'full fine'],
  ] as const)('%s', ([text, plain]) => {
    expect(plainText(text)).toBe(plain);
  });

  test.for(NIGERIAS_LETTERS)('has %s as %s, large and small, composed or not', ([letter, plain]) => {
    for (const form of ['NFC', 'NFD']) {
      expect(plainText(letter.normalize(form))).toBe(plain);
      expect(plainText(letter.toUpperCase().normalize(form))).toBe(plain);
    }
  });
});

describe('words', () => {
  test('are what stands between everything else', () => {
    expect([...indexedWords("Women's T-Shirt (size 5.5), 100% cotton_blend")]).toEqual([
      'women',
      's',
      'womens',
      't',
      'shirt',
      'tshirt',
      'size',
      '5',
      '100',
      'cotton',
      'blend',
    ]);
  });

  test.for([
    ["women's", "Women's bag"],
    ['womens', 'Women’s bag'],
    ['women', "Women's bag"],
    ['t-shirt', 'T shirt'],
    ['tshirt', 'T-Shirt'],
    ["j'adore", 'Dior J’adore'],
    ['adore', "Dior J'adore"],
    ['jadore', "Dior J'adore"],
    ...HAUSAS_APOSTROPHES.flatMap((sign) => [
      [`${sign}yan`, `Kayan ${sign}yan mata`] as const,
      ['yan', `Kayan ${sign}yan mata`] as const,
      [`a ${sign}`, `Dara ${sign} a`] as const,
      ['jaiyana', `Ja${sign}iyana`] as const,
      ['iyana', `Ja${sign}iyana`] as const,
    ]),
  ] as const)('%s is found in %s', ([typed, text]) => {
    const indexed = indexedWords(text);
    expect(typedWords(typed).filter((word) => !indexed.has(word))).toEqual([]);
  });

  test.for([...HAUSAS_APOSTROPHES, 'ŉ', 'ʹ', 'ʾ', '\u0301', '\u0307', '\u20dd', "''", 'ʼʼ-ʼ'])(
    'of %j alone there is none that is empty',
    (sign) => {
      const words = [sign, ` ${sign} `, `${sign}a`, `a${sign}`, `a ${sign}`].flatMap((text) => [
        ...indexedWords(text),
        ...typedWords(text),
      ]);
      expect(words.filter((word) => !/^[\p{L}\p{N}]{1,40}$/u.test(word))).toEqual([]);
    },
  );

  test('are never empty, nor have what ends a lexeme or stands for something in it', () => {
    const sign = fc.constantFrom(...HAUSAS_APOSTROPHES, ..."ʹʺʽʾʿˈˮꞌŉ-\\a1 ɓẹーـ々':&|!()*\u0301\u0307");
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: sign }), fc.string({ unit: 'binary' })), (text) => {
        for (const word of [...indexedWords(text), ...typedWords(text)]) {
          expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('whatever is typed, its words are letters and digits, and are found in the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const indexed = indexedWords(text);
        for (const word of [...indexed, ...typedWords(text)]) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
        for (const word of typedWords(text.replaceAll(/['’ʼ]/gu, ' '))) expect(indexed).toContain(word);
      }),
    );
  });
});
