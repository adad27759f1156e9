import { describe, expect, test } from 'vitest';
import { variantMessages } from '#contract/catalogue/messages.ts';
import { type Cell, only } from './grid-cells.ts';
import { copiedBlock, pasteBlock } from './grid-paste.ts';
import { readBlock } from './sheet-block.ts';
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
const PICTURES = ['/media/red.webp', '/media/blue.webp'];
const [PRICE, DISCOUNT, STOCK, SKU, GTIN, PICTURE, ACTIVE] = [0, 1, 2, 3, 4, 5, 6];
const paste = (text: string, active: Cell, corner: Cell = active) =>
  pasteBlock(rows, { active, corner }, readBlock(text), PICTURES);
const columnOf = (changed: readonly VariantRow[], field: keyof VariantRow) =>
  changed.map((row) => row[field]);

describe('a pasted block', () => {
  test('spreads from the focused cell over rows and columns, and leaves the others the very rows they were', () => {
    const {
      rows: changed,
      taken,
      problems,
      beyond,
    } = paste('₦2,000.00\t1800\t7\tA-1\t4006381-333931\t2\tno\nNGN 2 500\t\t1,000\tA-2\t\t\tTRUE', {
      row: 1,
      column: PRICE,
    });
    expect(changed[1]).toEqual({
      ...rows[1],
      price: '2000',
      discountPrice: '1800',
      stock: '7',
      sku: 'A-1',
      gtin: '4006381333931',
      image: PICTURES[1],
      isActive: false,
    });
    expect(changed[2]).toEqual({ ...rows[2], price: '2500', stock: '1000', sku: 'A-2' });
    expect(changed[0]).toBe(rows[0]);
    expect(changed[3]).toBe(rows[3]);
    expect({ taken, problems, beyond }).toEqual({ taken: 14, problems: [], beyond: { rows: 0, columns: 0 } });
  });

  test.each([
    ['price', PRICE, 'free', 'S: Price must be a positive number, not “free”'],
    ['price', PRICE, '0', 'S: Price must be a positive number, not “0”'],
    ['price', PRICE, '1.234', 'S: Price can have at most two decimals, not “1.234”'],
    ['price', PRICE, '100000001', 'S: Price must be at most 100,000,000, not “100000001”'],
    ['discountPrice', DISCOUNT, 'half', 'S: Discount price must be a valid number, not “half”'],
    ['discountPrice', DISCOUNT, '-5', 'S: Discount price must be a positive number, not “-5”'],
    ['stock', STOCK, '1.5', 'S: Stock must be a non-negative number, not “1.5”'],
    ['stock', STOCK, '-1', 'S: Stock must be a non-negative number, not “-1”'],
    ['stock', STOCK, '', 'S: Stock must be a non-negative number, not “”'],
    ['stock', STOCK, '1000000001', 'S: Stock must be at most 1,000,000,000, not “1000000001”'],
    ['sku', SKU, 'x'.repeat(65), `S: SKU must be at most 64 characters, not “${'x'.repeat(30)}…”`],
    ['gtin', GTIN, '4006381333932', `S: ${variantMessages.gtin}, not “4006381333932”`],
    ['image', PICTURE, '3', 'S: Picture must be the number of one of this product’s, not “3”'],
    ['isActive', ACTIVE, 'perhaps', 'S: Active must be yes or no, not “perhaps”'],
  ] as const)('a bad %s is told, and the cell stays as it was', (field, column, text, sentence) => {
    const { rows: changed, taken, problems } = paste(text, { row: 0, column });
    expect({ taken, problems }).toEqual({ taken: 0, problems: [sentence] });
    expect(columnOf(changed, field)).toEqual(columnOf(rows, field));
  });

  test('keeps its good cells beside the bad ones', () => {
    const { rows: changed, taken, problems } = paste('1500\tmany\n2000\t4', { row: 0, column: DISCOUNT });
    expect(columnOf(changed, 'discountPrice')).toEqual(['1500', '2000', '', '']);
    expect(columnOf(changed, 'stock')).toEqual(['1', '4', '1', '1']);
    expect(taken).toBe(3);
    expect(problems).toEqual(['S: Stock must be a non-negative number, not “many”']);
  });

  test('says how much of it lies outside of the grid', () => {
    const { rows: changed, beyond } = paste('yes\tx\tx\nno\tx\tx\nno\tx\tx', { row: 2, column: ACTIVE });
    expect(beyond).toEqual({ rows: 1, columns: 2 });
    expect(columnOf(changed, 'isActive')).toEqual([true, true, true, false]);
  });

  test('fills a selection that is so many times its size, from its uppermost cell on', () => {
    const one = paste('9', { row: 3, column: STOCK }, { row: 1, column: STOCK });
    expect(columnOf(one.rows, 'stock')).toEqual(['1', '9', '9', '9']);
    const two = paste('5\n6', { row: 0, column: STOCK }, { row: 3, column: STOCK });
    expect(columnOf(two.rows, 'stock')).toEqual(['5', '6', '5', '6']);
    const three = paste('5\n6\n7', { row: 0, column: STOCK }, { row: 1, column: STOCK });
    expect(columnOf(three.rows, 'stock')).toEqual(['5', '6', '7', '1']);
  });

  test('may have rows of different lengths', () => {
    const { rows: changed, problems } = paste('100\t90\t3\n200', { row: 0, column: PRICE });
    expect(columnOf(changed, 'price')).toEqual(['100', '200', '', '']);
    expect(columnOf(changed, 'stock')).toEqual(['3', '1', '1', '1']);
    expect(problems).toEqual([]);
  });
});

test('what is copied can be pasted again', () => {
  const [first] = rows as [VariantRow];
  const full = [
    {
      ...first,
      price: '900',
      stock: '4',
      sku: 'A"1',
      gtin: '96385074',
      image: PICTURES[1] ?? '',
      isActive: false,
    },
    first,
  ];
  const all = { active: { row: 0, column: PRICE }, corner: { row: 1, column: ACTIVE } };
  const text = copiedBlock(full, all, PICTURES);
  expect(text).toBe('900\t\t4\t"A""1"\t96385074\t2\tno\n\t\t1\t\t\t\tyes');
  const { rows: pasted, problems } = pasteBlock([first, first], only(all.active), readBlock(text), PICTURES);
  expect(pasted).toEqual(full);
  expect(problems).toEqual([]);
});
