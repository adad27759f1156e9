import { describe, expect, test } from 'vitest';
import { cellAway, fillDown, nextCell, only, rangeOf, stepOf, writeAll } from './grid-cells.ts';
import type { VariantRow } from './variant-rows.ts';

const rows = ['S', 'M', 'L', 'XL'].map(
  (size): VariantRow => ({
    key: size,
    choice: { Size: size },
    price: '',
    discountPrice: '',
    stock: '1',
    sku: '',
    gtin: '',
    image: '',
    isActive: true,
  }),
);
const [PRICE, STOCK, SKU, GTIN, ACTIVE] = [0, 2, 3, 4, 6];
const columnOf = (changed: readonly VariantRow[], field: keyof VariantRow) =>
  changed.map((row) => row[field]);

describe('from cell to cell', () => {
  test('the keys stop at the edges', () => {
    expect(cellAway({ row: 1, column: 2 }, -1, 0, 4)).toEqual({ row: 0, column: 2 });
    expect(cellAway({ row: 1, column: 2 }, 10, -9, 4)).toEqual({ row: 3, column: 0 });
  });

  test('Tab goes on in the next row and leaves the grid at its ends', () => {
    expect(nextCell({ row: 0, column: ACTIVE }, 1, 4)).toEqual({ row: 1, column: 0 });
    expect(nextCell({ row: 1, column: 0 }, -1, 4)).toEqual({ row: 0, column: ACTIVE });
    expect(nextCell({ row: 3, column: ACTIVE }, 1, 4)).toBeNull();
    expect(nextCell({ row: 0, column: 0 }, -1, 4)).toBeNull();
  });

  test.each([
    ['ArrowDown', false, { row: 2, column: 1 }],
    ['ArrowDown', true, { row: 3, column: 1 }],
    ['ArrowLeft', false, { row: 1, column: 0 }],
    ['PageUp', false, { row: 0, column: 1 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 3, column: ACTIVE }],
  ])('%s (with Ctrl: %s) leads to %j', (key, isFar, cell) => {
    const [down, right] = stepOf(key, isFar) ?? [0, 0];
    expect(cellAway({ row: 1, column: 1 }, down, right, 4)).toEqual(cell);
  });

  test('other keys are left to the field', () => {
    expect(stepOf('Home', false)).toBeNull();
    expect(stepOf('7', false)).toBeNull();
  });

  test('what is selected lies between two corners, whichever came first', () => {
    expect(rangeOf({ active: { row: 3, column: 0 }, corner: { row: 1, column: 2 } })).toEqual({
      top: 1,
      bottom: 3,
      left: 0,
      right: 2,
    });
  });
});

describe('typing', () => {
  test('goes into all selected rows, and leaves the others the very rows they were', () => {
    const selection = { active: { row: 1, column: STOCK }, corner: { row: 2, column: STOCK } };
    const changed = writeAll(rows, selection, 'stock', '7');
    expect(columnOf(changed, 'stock')).toEqual(['1', '7', '7', '1']);
    expect(changed[0]).toBe(rows[0]);
  });

  test('a SKU goes into one', () => {
    const selection = { active: { row: 1, column: SKU }, corner: { row: 3, column: SKU } };
    expect(columnOf(writeAll(rows, selection, 'sku', 'A'), 'sku')).toEqual(['', 'A', '', '']);
  });

  test('so does a barcode number', () => {
    const selection = { active: { row: 1, column: GTIN }, corner: { row: 3, column: GTIN } };
    expect(columnOf(writeAll(rows, selection, 'gtin', '4'), 'gtin')).toEqual(['', '4', '', '']);
  });
});

describe('filling down', () => {
  const first = rows.map((row, index) =>
    index === 0 ? { ...row, price: '900', stock: '5', isActive: false } : row,
  );

  test('copies the uppermost selected cells', () => {
    const filled = fillDown(first, { active: { row: 0, column: PRICE }, corner: { row: 2, column: STOCK } });
    expect(columnOf(filled, 'price')).toEqual(['900', '900', '900', '']);
    expect(columnOf(filled, 'stock')).toEqual(['5', '5', '5', '1']);
    expect(columnOf(filled, 'isActive')).toEqual([false, true, true, true]);
  });

  test('leaves barcode numbers alone: each is one variant’s, and none follows from another', () => {
    const numbered = rows.map((row, index) => (index === 0 ? { ...row, gtin: '4006381333931' } : row));
    const filled = fillDown(numbered, {
      active: { row: 0, column: STOCK },
      corner: { row: 3, column: ACTIVE },
    });
    expect(columnOf(filled, 'gtin')).toEqual(['4006381333931', '', '', '']);
  });

  test('goes from one cell to the last row', () => {
    const filled = fillDown(first, only({ row: 1, column: PRICE }));
    expect(columnOf(filled, 'price')).toEqual(['900', '', '', '']);
    expect(columnOf(fillDown(first, only({ row: 0, column: ACTIVE })), 'isActive')).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test.each([
    ['TEE-08', ['TEE-08', 'TEE-09', 'TEE-10', 'TEE-11']],
    ['TEE', ['TEE', 'TEE-2', 'TEE-3', 'TEE-4']],
    ['', ['', '', '', '']],
  ])('counts on from the SKU "%s"', (sku, all) => {
    const started = rows.map((row, index) => (index === 0 ? { ...row, sku } : row));
    expect(columnOf(fillDown(started, only({ row: 0, column: SKU })), 'sku')).toEqual(all);
  });
});
