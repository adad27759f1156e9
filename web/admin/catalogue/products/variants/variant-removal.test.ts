import { expect, test } from 'vitest';
import { removalText, unitsRemoved } from './variant-removal.ts';
import { allCombinations, type VariantRow } from './variant-rows.ts';

const NONE = { held: 0, inOpenOrders: 0, inCarts: 0 };

test('variants that nobody has are removed without a question', () => {
  expect(removalText(0, NONE)).toBeNull();
});

test('the question names what goes, and who has some of it', () => {
  expect(removalText(1, NONE)).toBe('1 unit in stock goes with it.');
  expect(removalText(1_200, { held: 3, inOpenOrders: 1, inCarts: 2 })).toBe(
    '1,200 units in stock go with it. Being paid for now: 3 units; what is left unpaid goes with it too. In open orders: 1 unit. In carts: 2 units.',
  );
});

test('what is left unpaid of the last variants is the stock of the product, and goes with nothing', () => {
  expect(removalText(0, { ...NONE, held: 1 }, 0)).toBe('Being paid for now: 1 unit.');
});

test('of the last variants those that are active leave their units to the product, the others take theirs along', () => {
  expect(removalText(0, NONE, 1)).toBe('1 unit becomes the stock of the product.');
  expect(removalText(2, NONE, 1_500)).toBe(
    '1,500 units become the stock of the product. 2 units of variants that are not active go.',
  );
  expect(removalText(1, NONE, 0)).toBe('1 unit of variants that are not active goes.');
});

const row = (size: string, stock: string, isActive = true): VariantRow[] =>
  allCombinations([{ type: 'Size', values: [size] }], []).map((made) => ({ ...made, stock, isActive }));

test('units go with some of the variants; with all of them, only those of what is not active', () => {
  const rows = [...row('S', '5'), ...row('M', '7'), ...row('L', '2', false)];
  expect(unitsRemoved(rows, rows.slice(1))).toEqual({ gone: 5, kept: null });
  expect(unitsRemoved(rows, [])).toEqual({ gone: 2, kept: 12 });
  // What two variants had that are one from now on.
  expect(unitsRemoved(rows.slice(0, 2), row('S', '12'))).toEqual({ gone: 0, kept: null });
});

test('what could not be found out is said', () => {
  expect(removalText(0, null)).toBe(
    'How much of it is being paid for, ordered or in carts could not be found out.',
  );
});
