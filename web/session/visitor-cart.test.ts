import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cart } from '#contract/cart/schemas.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/browser.ts';
import { addAsVisitor } from './visitor-cart.ts';
import { keepVisitorToken, visitorToken } from './visitor-token.ts';

vi.mock('../api/browser.ts', () => ({ api: vi.fn() }));

/** Calls of the server, to be answered one by one. */
const held: { call: string; token: string | undefined; answer(token?: string): void; refuse(): void }[] = [];
const CART: Cart = { items: [], totalPrice: 0, totalItems: 1 };
const settle = () => new Promise((resolve) => setImmediate(resolve));
const addition = (productId: string) => ({ productId, quantity: 1, variation: {} });
const calls = () => held.map(({ call, token }) => (token === undefined ? call : `${call} as ${token}`));

beforeEach(() => {
  held.length = 0;
  vi.mocked(api)
    .mockReset()
    .mockImplementation(
      (call, options?: { token?: string | undefined }) =>
        new Promise((resolve, reject) => {
          held.push({
            call,
            token: options?.token,
            answer: (token) => resolve({ success: true, data: CART, ...(token ? { token } : {}) } as never),
            refuse: () => reject(new ApiError(401, 'Please log in')),
          });
        }),
    );
  keepVisitorToken(null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  keepVisitorToken(null);
});

test('two first things are in one cart: the second waits until the first has begun it', async () => {
  const both = [addAsVisitor(addition('lamp')), addAsVisitor(addition('chair'))];
  await settle();
  expect(calls()).toEqual(['POST /cart/visitor']);
  held[0]?.answer('basket');
  await settle();
  expect(calls()).toEqual(['POST /cart/visitor', 'POST /cart/items as basket']);
  held[1]?.answer();
  await Promise.all(both);
  expect(visitorToken()).toBe('basket');
});

test('an addition that hangs holds up no other, once there is a cart', async () => {
  keepVisitorToken('basket');
  const hanging = addAsVisitor(addition('lamp'));
  const other = addAsVisitor(addition('chair'));
  await settle();
  expect(calls()).toEqual(['POST /cart/items as basket', 'POST /cart/items as basket']);
  held[1]?.answer();
  await other;
  held[0]?.answer();
  await hanging;
});

test('neither does one that hangs while it begins the cart for longer than some seconds; answered late, it is in the same', async () => {
  const hanging = addAsVisitor(addition('lamp'));
  await settle();
  const other = addAsVisitor(addition('chair'));
  await settle();
  expect(calls()).toEqual(['POST /cart/visitor']);
  await vi.advanceTimersByTimeAsync(10_000);
  await settle();
  expect(calls()).toEqual(['POST /cart/visitor', 'POST /cart/visitor']);
  held[1]?.answer('second');
  await other;
  held[0]?.answer('first');
  await settle();
  expect(calls().at(-1)).toBe('POST /cart/items as second');
  held[2]?.answer();
  await hanging;
  expect(visitorToken()).toBe('second');
});

test('a cart that the shop does not know any more is begun anew', async () => {
  keepVisitorToken('old');
  const adding = addAsVisitor(addition('lamp'));
  await settle();
  held[0]?.refuse();
  await settle();
  expect(calls()).toEqual(['POST /cart/items as old', 'POST /cart/visitor']);
  held[1]?.answer('new');
  await adding;
  expect(visitorToken()).toBe('new');
});
