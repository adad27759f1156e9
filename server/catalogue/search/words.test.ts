import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexedWords, plainText, typedWords } from './words.ts';

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
  ] as const)('%s is found in %s', ([typed, text]) => {
    const indexed = indexedWords(text);
    expect(typedWords(typed).filter((word) => !indexed.has(word))).toEqual([]);
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
