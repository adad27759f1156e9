import { describe, expect, test } from 'vitest';
import { oneLine, seenText } from './typed-text.ts';

describe('a text of one line', () => {
  test.each([
    ['spaces around it', '  Foods ', 'Foods'],
    ['what takes no room', '\u200bFoo\u200bd\u2060s\ufeff', 'Foods'],
    ['soft hyphens', 'Gro\u00adceries', 'Groceries'],
    ['marks that turn the direction', '\u202eFoods\u202c \u2066and\u2069 \u200fmore\u061c', 'Foods and more'],
    ['line breaks', 'A\r\nBcc: x@y.z', 'A Bcc: x@y.z'],
    ['other line breaks', 'A\u2028B\u2029C\u0085D', 'A B C D'],
    ['control characters', 'A\u0001B\u0000\u0007C\tD', 'A B C D'],
    ['letters that are blank', '\u3164Foods\uffa0', 'Foods'],
    [
      'joiners that join nothing',
      '\u200dFoods\u200c and\u200d \u200c\u200dmore\u200d\u200b\u200d',
      'Foods and more',
    ],
    ['letters and their marks apart', 'Cafe\u0301', 'Caf\u00e9'],
    ['a mark that something unseen parts from its letter', 'Cafe\u200b\u0301', 'Caf\u00e9'],
  ])('is tidied: %s', (_, typed, kept) => {
    expect(oneLine(typed)).toBe(kept);
    expect(oneLine(kept)).toBe(kept);
  });

  test.each([
    ['several spaces', 'Rice  and beans'],
    [
      'an emoji of several',
      '👨\u200d👩\u200d👧 and 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['a heart with its look', '❤\ufe0f'],
    ['words that a joiner shapes', 'می\u200cخواهم'],
    ['letters that a joiner at the end shapes', 'അനില്\u200d കുമാര്\u200d'],
    ['a year of the Hijra', '1445ه\u200d'],
    ['letters of elsewhere', 'Ọlá, Ẹ̀kọ́, 漢字, عربي'],
  ])('stays: %s', (_, typed) => expect(oneLine(typed)).toBe(typed.normalize()));

  test.each([
    '\u200b\u200b',
    '\u2060',
    '\u00ad\u00ad',
    '\u3164\u3164',
    '\u2800',
    '\u200d',
    '\u115f\u1160',
    '\u{e0020}\u{e0021}',
    '\ufe0f\u034f',
    ' \u200b \n ',
  ])('is empty where nothing of it is seen: %j', (typed) => {
    expect(oneLine(typed)).toBe('');
    expect(seenText(typed)).toBe('');
  });

  test('takes no longer than its length, whatever it is of', () => {
    for (const sign of [' ', '\u200d', '\u200b', '\n', '\u200d '])
      expect(oneLine(`a${sign.repeat(300_000)}b`).length).toBeGreaterThan(1);
    expect(oneLine(`a${'\u0301\u0323'.repeat(250_000)}`)).toHaveLength(500_001);
  });
});

test('a text of several lines keeps them', () => {
  expect(seenText(' First\r\n\r\nsecond\u200b ')).toBe('First\r\n\r\nsecond\u200b');
});
