import { describe, expect, test } from 'vitest';
import {
  allCombinations,
  combinationCount,
  copyOfRow,
  fitRows,
  keptRows,
  rowOf,
  stockOfRows,
} from './variant-rows.ts';

const SIZE = { type: 'Size', values: ['S', 'M'] };
const COLOUR = { type: 'Colour', values: ['Red', 'Blue'] };

const stored = (size: string, changes: object = {}) =>
  rowOf({
    _id: `id-${size}`,
    choice: { Size: size },
    sku: `TEE-${size}`,
    gtin: '4006381333931',
    price: 1_000,
    discountPrice: 900,
    hasOwnPrice: false,
    stock: 4,
    image: null,
    isActive: true,
    ...changes,
  });
const namesOf = (rows: readonly { choice: object; stock: string }[]) =>
  rows.map(({ choice, stock }) => `${Object.values(choice).join(' ')}: ${stock}`);

describe('a row', () => {
  test('shows a price only where the variant has one of its own', () => {
    expect(stored('S')).toMatchObject({ price: '', discountPrice: '', stock: '4', image: '' });
    expect(stored('S', { hasOwnPrice: true, discountPrice: null })).toMatchObject({
      price: '1000',
      discountPrice: '',
    });
  });

  test('that is copied is another one, with a SKU still to be made and no barcode number', () => {
    const row = stored('S');
    const copy = copyOfRow(row);
    expect(copy).toMatchObject({ choice: row.choice, stock: '4', sku: '', gtin: '' });
    expect(copy).not.toHaveProperty('_id');
    expect(copy.key).not.toBe(row.key);
  });
});

describe('rows of which the form has given copies', () => {
  const copies = (rows: readonly object[]) => structuredClone(rows) as ReturnType<typeof stored>[];

  test('are those that they were, but for the one that was changed', () => {
    const rows = [stored('S'), stored('M')];
    const [small, medium] = keptRows(rows, copies(rows));
    expect(small).toBe(rows[0]);
    expect(medium).toBe(rows[1]);
    const changed = keptRows(rows, copies([{ ...rows[0], stock: '5' }, { ...rows[1] }]));
    expect(changed[0]).toMatchObject({ stock: '5' });
    expect(changed[1]).toBe(rows[1]);
  });

  test('are others by another choice, by its order, and by being stored', () => {
    const { _id, ...row } = { ...stored('S'), choice: { Size: 'S', Colour: 'Red' } };
    const turned = { ...row, choice: { Colour: 'Red', Size: 'S' } };
    expect(keptRows([row], [turned])[0]).toBe(turned);
    const kept = { ...row, _id: 'id-S' };
    expect(keptRows([row], [kept])[0]).toBe(kept);
  });

  test('are as many as they have become', () => {
    const rows = [stored('S'), stored('M')];
    expect(keptRows(rows, copies(rows.slice(0, 1)))).toEqual([rows[0]]);
    expect(keptRows(rows.slice(0, 1), rows)).toEqual(rows);
  });
});

describe('combinations', () => {
  test('are all of the values; a type without values does not count yet', () => {
    expect(combinationCount([SIZE, COLOUR, { type: 'Cut', values: [] }])).toBe(4);
    expect(combinationCount([])).toBe(0);
    expect(combinationCount([{ type: 'Cut', values: [] }])).toBe(0);
  });

  test('are made with the whole stock at the first', () => {
    const rows = allCombinations([SIZE, COLOUR], [], '20');
    expect(namesOf(rows)).toEqual(['S Red: 20', 'S Blue: 0', 'M Red: 0', 'M Blue: 0']);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
    expect(stockOfRows(rows)).toBe(20);
    // What is not active cannot be bought.
    expect(stockOfRows(rows.map((row) => ({ ...row, isActive: false })))).toBe(0);
    expect(stockOfRows(rows.map((row) => ({ ...row, stock: 'many' })))).toBe(0);
  });

  test('that are missing come beside those that are there', () => {
    const rows = allCombinations([{ type: 'Size', values: ['S', 'M', 'L'] }], [stored('M')]);
    expect(namesOf(rows)).toEqual(['S: 0', 'M: 4', 'L: 0']);
    expect(rows[1]).toMatchObject({ _id: 'id-M', sku: 'TEE-M' });
  });
});

describe('when the types change', () => {
  const rows = [stored('S'), stored('M', { stock: 3 })];

  test('a renamed one is renamed in each row', () => {
    const fitted = fitRows(rows, [SIZE], [{ type: 'Height', values: ['S', 'M'] }]);
    expect(fitted).toEqual([
      { ...rows[0], choice: { Height: 'S' } },
      { ...rows[1], choice: { Height: 'M' } },
    ]);
  });

  test('a new one begins with its first value, once it has one', () => {
    const without = [SIZE, { type: 'Colour', values: [] }];
    expect(fitRows(rows, [SIZE], without)).toEqual(rows);
    expect(namesOf(fitRows(rows, without, [SIZE, { type: 'Colour', values: ['Red'] }]))).toEqual([
      'S Red: 4',
      'M Red: 3',
    ]);
  });

  test('rows of a value that goes, go', () => {
    expect(fitRows(rows, [SIZE], [{ type: 'Size', values: ['M', 'L'] }])).toEqual([rows[1]]);
    expect(fitRows(rows, [SIZE], [])).toEqual([]);
  });

  test('rows that become the same are one with the units of all', () => {
    const both = [SIZE, COLOUR];
    const four = allCombinations(both, [], '6').map((row, index) => ({ ...row, stock: String(index + 1) }));
    expect(namesOf(fitRows(four, both, [SIZE]))).toEqual(['S: 3', 'M: 7']);
  });
});
