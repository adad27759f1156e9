import { expect, test } from 'vitest';
import { gtinAmong, gtinDigits, isGtin } from './gtin.ts';
import { variantMessages as say } from './messages.ts';
import { variantsForm } from './variants.ts';

test.each([
  ['4006381333931', true],
  ['96385074', true],
  ['036000291452', true],
  ['04006381333931', true],
  ['4006381333932', false],
  ['2006381333937', false],
  ['123', false],
  ['', false],
])('%s is a GTIN: %s', (digits, is) => {
  expect(isGtin(digits)).toBe(is);
});

test('spaces and hyphens between its digits are none of it', () => {
  expect(gtinDigits(' 978-0 306-40615-7 ')).toBe('9780306406157');
});

test('that of a product stands among its attributes, under whatever name people give it', () => {
  const material = { name: 'Material', value: 'Cotton' };
  expect(gtinAmong([material, { name: 'ean-13', value: '4006381-333931' }])).toBe('4006381333931');
  expect(gtinAmong([material, { name: 'Barcode', value: '4006381333932' }])).toBe('');
  expect(gtinAmong([material])).toBe('');
});

const judged = (gtin?: unknown) => {
  const { data, error } = variantsForm.safeParse([{ choice: { Size: 'M' }, gtin }]);
  return data?.[0]?.gtin ?? error?.issues[0]?.message;
};

test.each([
  ['what is absent stays', undefined, undefined],
  ['null is none', null, ''],
  ['an empty one is none', '', ''],
  ['a blank one is none', '  ', ''],
  ['a good one is its digits', '4006381-333931', '4006381333931'],
  ['one whose check digit is wrong', '4006381333932', say.gtin],
  ['letters', 'A-1', say.gtin],
  ['a number', 4_006_381_333_931, say.gtin],
])('a variant’s: %s', (_, given, becomes) => {
  expect(judged(given)).toBe(becomes);
});
