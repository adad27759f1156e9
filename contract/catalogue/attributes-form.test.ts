import { expect, test } from 'vitest';
import { attributesForm } from './attributes-form.ts';

const told = (given: unknown): string[] =>
  (attributesForm.safeParse(given).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );
const row = (name: unknown, value: unknown = 'Cotton') => ({ name, value });

test('rows are tidied up, and blank ones dropped', () => {
  expect(attributesForm.parse([row('  Material\n'), row(' ', ''), row('Care', 'Cold:\t by  hand ')])).toEqual(
    [
      { name: 'Material', value: 'Cotton' },
      { name: 'Care', value: 'Cold: by hand' },
    ],
  );
  const twenty = Array.from({ length: 20 }, (_, place) => row(`Row ${place}`));
  expect(told([...twenty, row('', ' ')])).toEqual([]);
});

test('characters are counted, not the units that the computer writes them in', () => {
  expect(told([row('🎁'.repeat(50), '🎁'.repeat(200))])).toEqual([]);
  expect(told([row('🎁'.repeat(51), 'x'), row('Care', '🎁'.repeat(201))])).toEqual([
    '0.name: Attribute names must be non-empty and 50 characters or less',
    '1.value: Value of "Care" must be non-empty and 200 characters or less',
  ]);
});

test.for([
  ['none', ': Attributes must be a list of names and values'],
  [['none'], '0: Attributes must be a list of names and values'],
  [[row(7)], '0: Attributes must be a list of names and values'],
  [[row('')], '0.name: Attribute names must be non-empty and 50 characters or less'],
  [[row('x'.repeat(51))], '0.name: Attribute names must be non-empty and 50 characters or less'],
  [[row('Care: how')], '0.name: Attribute names cannot contain a colon'],
  [[row('Material'), row(' material')], '1.name: Attribute "material" already exists'],
  [[row('Material', ' ')], '0.value: Value of "Material" must be non-empty and 200 characters or less'],
  [
    [row('Material', 'x'.repeat(201))],
    '0.value: Value of "Material" must be non-empty and 200 characters or less',
  ],
  [
    Array.from({ length: 21 }, (_, place) => row(`Row ${place}`)),
    ': A product can have at most 20 attributes',
  ],
] as const)('%j: %s', ([given, sentence]) => {
  expect(told(given)).toEqual([sentence]);
});
