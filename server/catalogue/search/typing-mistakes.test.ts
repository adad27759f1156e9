import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginsOneSlipAway, isForgiving, isOneSlipAway } from './typing-mistakes.ts';

test('numbers and short words forgive nothing', () => {
  expect(['lamp', 'z800', 'ẹja', '9300', 'red'].filter(isForgiving)).toEqual(['lamp', 'z800']);
});

describe('one slip away', () => {
  const words = fc.array(fc.constantFrom(...'abc'), { minLength: 3, maxLength: 9 });
  const spelt = (letters: readonly string[]) => letters.join('');

  test('every wrong, missing, extra or swapped letter', () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.constantFrom(...'abcd'), (letters, at, letter) => {
        const place = at % letters.length;
        const next = Math.min(place + 1, letters.length - 1);
        const slips = [
          letters.with(place, letter),
          letters.toSpliced(place, 1),
          letters.toSpliced(place, 0, letter),
          letters.with(place, letters[next] ?? '').with(next, letters[place] ?? ''),
        ];
        for (const slip of slips) {
          expect(isOneSlipAway(spelt(letters), spelt(slip))).toBe(true);
          expect(isOneSlipAway(spelt(slip), spelt(letters))).toBe(true);
        }
      }),
    );
  });

  test('and nothing else', () => {
    const nearOnes = (word: string): Set<string> => {
      const near = new Set([word]);
      for (let place = 0; place <= word.length; place += 1) {
        const [before, rest] = [word.slice(0, place), word.slice(place)];
        near.add(before + rest.slice(1));
        if (rest.length > 1) near.add(before + rest[1] + rest[0] + rest.slice(2));
        for (const letter of 'abc') {
          near.add(before + letter + rest);
          if (rest) near.add(before + letter + rest.slice(1));
        }
      }
      return near;
    };
    fc.assert(
      fc.property(words, words, (left, right) => {
        expect(isOneSlipAway(spelt(left), spelt(right))).toBe(nearOnes(spelt(left)).has(spelt(right)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a word that is still being typed', () => {
  test.for(['samsn', 'smasu', 'sansun', 'saamsu', 'samsung', 'sams', 'samsugn'])(
    '%s begins samsung',
    (typed) => expect(beginsOneSlipAway(typed, 'samsung')).toBe(true),
  );
  test.for(['samba', 'sasmug', 'samsungss', 'gnusmas'])('%s does not', (typed) =>
    expect(beginsOneSlipAway(typed, 'samsung')).toBe(false),
  );
  test('is one slip away from a beginning of the word', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', 'ẹ'), minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(words, words, (typed, word) => {
        const letters = Array.from(word);
        const beginnings = letters.map((_, place) => letters.slice(0, place + 1).join(''));
        expect(beginsOneSlipAway(typed, word)).toBe(
          beginnings.some((beginning) => isOneSlipAway(typed, beginning)),
        );
      }),
      { numRuns: 500 },
    );
  });
});
