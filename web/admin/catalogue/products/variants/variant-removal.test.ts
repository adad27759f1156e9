import { expect, test } from 'vitest';
import { removalText } from './variant-removal.ts';

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
  expect(removalText(0, { ...NONE, held: 1 }, { areLast: true })).toBe('Being paid for now: 1 unit.');
});

test('what could not be found out is said', () => {
  expect(removalText(0, null)).toBe(
    'How much of it is being paid for, ordered or in carts could not be found out.',
  );
});
