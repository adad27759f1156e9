import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typedPieces } from './typed-pieces.ts';

/** What was typed in brackets. */
const shown = (name: string, typed: string): string =>
  typedPieces(name, typed)
    .map(({ text, isTyped }) => (isTyped ? `[${text}]` : text))
    .join('');

describe('what was typed stands out in a name', () => {
  test.each([
    ['Leather Work Bag', 'bag', 'Leather Work [Bag]'],
    ['Handbag and bags', 'bag', 'Handbag and [bag]s'],
    ['Storm lantern', 'lan sto', '[Sto]rm [lan]tern'],
    ['Lantern glass', 'la lant', '[Lant]ern glass'],
    ['Àṣọ Òkè wrapper', 'aso ok', '[Àṣọ] [Òk]è wrapper'],
    ['Ankara & lace', '& LA', 'Ankara & [la]ce'],
    ['Storm lantern', 'lntern', 'Storm lantern'],
    ['Storm lantern', '', 'Storm lantern'],
    ['ﬁne china', 'fi', '[ﬁ]ne china'],
    ['Ɗanƙo rug', 'danko', '[Ɗanƙo] rug'],
    ['Straße map', 'strasse', '[Straße] map'],
    ['ʼyan mata', 'yan', 'ʼ[yan] mata'],
    ['Womenʼs wear', "women's", '[Womenʼs] wear'],
    ["Women's wear", 'women', "[Women]'s wear"],
    ['', 'bag', ''],
  ])('%s, typed %s', (name, typed, wanted) => expect(shown(name, typed)).toBe(wanted));

  test('and nothing of the name is lost, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, typed) => {
        expect(
          typedPieces(name, typed)
            .map(({ text }) => text)
            .join(''),
        ).toBe(name);
      }),
    );
  });
});
