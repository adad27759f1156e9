import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import { phoneWarning } from './nigerian.ts';

/** How people begin a number, and what they put between its digits. */
const BEGINNINGS = ['0', '', '234', '+234', '00234', '009234', '+2340', '+234 (0)', '+234-', '(+234) '];
const BETWEEN = ['', ' ', '-', '.'];
const mobile = fc
  .tuple(
    fc.constantFrom('803', '805', '701', '706', '810', '813', '903', '906', '916'),
    fc.integer({ min: 0, max: 9_999_999 }),
  )
  .map(([network, rest]) => network + String(rest).padStart(7, '0'));
const spelling = fc
  .tuple(mobile, fc.constantFrom(...BEGINNINGS), fc.constantFrom(...BETWEEN), fc.constantFrom(...BETWEEN))
  .map(([digits, begin, first, second]) => ({
    digits,
    typed: `${begin}${digits.slice(0, 3)}${first}${digits.slice(3, 6)}${second}${digits.slice(6)}`,
  }));

test('however a Nigerian number is written, it is one number and nothing is said', () => {
  fc.assert(
    fc.property(spelling, ({ digits, typed }) => {
      expect(phoneNumberOf(typed)).toBe(`+234${digits}`);
      expect(phoneWarning(typed)).toBeNull();
    }),
  );
});

test('one that has lost a digit, or got one too many, is told, and is no number', () => {
  fc.assert(
    fc.property(spelling, fc.boolean(), ({ typed }, isLost) => {
      // Without a beginning ten digits and a 0 too many would be another spelling.
      const wrong = isLost ? typed.slice(0, -1) : `${typed}7`;
      expect(phoneWarning(wrong)).not.toBeNull();
      expect(phoneNumberOf(wrong)).toBeNull();
    }),
  );
});

test.each(['', '  ', '+44 20 7946 0958', '0044 20 7946 0958', '+1 (212) 555-0123', '+233 24 123 4567'])(
  '%o is left alone',
  (typed) => {
    expect(phoneWarning(typed)).toBeNull();
  },
);

test.each([
  '0803 123 456',
  '+234 803 123 45678',
  '12345',
  'call me',
  'O803 123 4567',
  '08O3 123 4567',
  '0803 123 4567 or so',
  '0803*1234567',
  '₦0803 123 4567',
  '0123 456 7890',
])('%o is worth another look, and is no number', (typed) => {
  expect(phoneWarning(typed)).toContain('Please check this one');
  expect(phoneNumberOf(typed)).toBeNull();
});

test.each([
  '\u202A+234 803 555 4567\u202C',
  '\u200E0803 555 4567',
  '\u2066+2348035554567\u2069',
  '0803\u200B555\uFEFF4567',
  '08035554567 (WhatsApp)',
  '0803 555 4567 [calls only]',
  '（whatsapp） 08035554567',
  '\u202A+234 (0) 803 555 4567\u202C (Mum)',
])('%o, as it is pasted, is a number and nothing is said', (typed) => {
  expect(phoneNumberOf(typed)).toBe('+2348035554567');
  expect(phoneWarning(typed)).toBeNull();
});

test('ten digits behind the 0 that no network has are told, those of one are not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000_000, max: 999_999_999 }), fc.nat({ max: 9 }), (first, last) => {
      const typed = `0${first}${last}`;
      if (phoneWarning(typed) !== null) expect(phoneNumberOf(typed)).toBeNull();
    }),
    { numRuns: 2000 },
  );
});

test('a text that is far too long for a number keeps nobody waiting', () => {
  for (const rude of [`(${'a'.repeat(400_000)}`, `0803${'\u0301\u0323'.repeat(250_000)}`])
    expect(phoneWarning(rude)).not.toBeNull();
});
