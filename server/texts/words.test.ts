import { expect, test } from 'vitest';
import { HAUSAS_APOSTROPHES, NIGERIAS_LETTERS } from '#tests/support/nigerias-letters.ts';
import { ONE_SEGMENT, plainText } from './words.ts';

test('naira, curly quotes and letters that no phone has become plain ones', () => {
  expect(plainText('Order ORD-1: ₦2,010.00 – “Ọlá’s” bag')).toBe('Order ORD-1: NGN 2,010.00 - "Ola\'s" bag');
  expect(plainText('Café 🎉 at €5')).toBe('Café at €5');
});

test('letters of Nigeria keep what they are read by', () => {
  expect(plainText('Ɗanƙwai Stores, Ƙofar Ɓauna, ƴaƴa')).toBe('Dankwai Stores, Kofar Bauna, yaya');
  for (const sign of HAUSAS_APOSTROPHES) expect(plainText(`Kayan ${sign}yan mata`)).toBe("Kayan 'yan mata");
  expect(plainText('Œuvre ẞ Ŋ ŋ')).toBe('OEuvre SS N n');
});

test.for(NIGERIAS_LETTERS)('%s is sent as %s', ([letter, plain]) => {
  for (const form of ['NFC', 'NFD']) {
    // Phones have à è é ì ò ù themselves.
    const sent = (text: string) => plainText(text.normalize(form)).normalize('NFD').replaceAll(/\p{M}/gu, '');
    expect(sent(`a${letter}a`)).toBe(`a${plain}a`);
    expect(sent(`a${letter.toUpperCase()}a`)).toBe(`a${plain.toUpperCase()}a`);
  }
});

test('what is longer than one message ends in dots', () => {
  const text = plainText('Garri '.repeat(60));
  expect(text.length).toBeLessThanOrEqual(ONE_SEGMENT);
  expect(text).toMatch(/Garri\.\.\.$|\.\.\.$/);
  expect(plainText('x'.repeat(ONE_SEGMENT))).toHaveLength(ONE_SEGMENT);
});
