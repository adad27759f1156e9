import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/accounts/schemas.ts';
import type { Cart } from '#contract/cart/schemas.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/browser.ts';
import { readToken } from '../api/token.ts';
import { addToCart, refreshCart, showCartAnswer } from './cart.ts';
import { cartCount, sessionState, updateSession, VISITOR } from './session-state.ts';

vi.mock('../api/browser.ts', () => ({ api: vi.fn() }));
vi.mock('../api/token.ts', () => ({ readToken: vi.fn() }));

const answerOf = (totalItems: number) => ({
  success: true as const,
  data: { items: [], totalPrice: 0, totalItems } satisfies Cart,
});
/** Calls of the server, to be answered one by one with how many units the cart holds. */
const held: { call: string; answer(units: number): void; refuse(error: Error): void }[] = [];
const settle = () => new Promise((resolve) => setTimeout(resolve));
const addition = (productId: string) => ({ productId, quantity: 1, variation: {} });
const units = () => sessionState().cart?.totalItems;

beforeEach(() => {
  held.length = 0;
  vi.mocked(api)
    .mockReset()
    .mockImplementation(
      (call) =>
        new Promise((resolve, reject) => {
          held.push({ call, answer: (total) => resolve(answerOf(total) as never), refuse: reject });
        }),
    );
  vi.mocked(readToken).mockReset().mockReturnValue('ada');
  updateSession({ ...VISITOR, user: { _id: 'ada' } as User, cart: answerOf(0).data });
});

test('two things that are added at once are both shown, without asking for the cart again', async () => {
  const both = [addToCart(addition('lamp')), addToCart(addition('chair'))];
  expect(cartCount(sessionState())).toBe(2);
  held[0]?.answer(1);
  await settle();
  expect([units(), cartCount(sessionState())]).toEqual([1, 2]);
  held[1]?.answer(2);
  await Promise.all(both);
  expect([units(), cartCount(sessionState()), held.length]).toEqual([2, 2, 2]);
});

test('an answer that comes after that of something newer does not take its place: the cart is asked for', async () => {
  const both = [addToCart(addition('lamp')), addToCart(addition('chair'))];
  held[1]?.answer(2);
  await settle();
  held[0]?.answer(1);
  await settle();
  expect([units(), held[2]?.call]).toEqual([2, 'GET /cart']);
  held[2]?.answer(2);
  await Promise.all(both);
  expect([units(), cartCount(sessionState())]).toEqual([2, 2]);
});

test('so does one that comes after a line was changed', async () => {
  const adding = addToCart(addition('lamp'));
  showCartAnswer(answerOf(5));
  held[0]?.answer(3);
  await settle();
  expect(units()).toBe(5);
  held[1]?.answer(6);
  await adding;
  expect([units(), cartCount(sessionState())]).toEqual([6, 6]);
});

test('what was asked before something was added is out of date when it is answered', async () => {
  const asking = refreshCart();
  await settle();
  const adding = addToCart(addition('lamp'));
  held[1]?.answer(1);
  await adding;
  held[0]?.answer(0);
  await asking;
  expect(units()).toBe(1);
});

test('and is shown where nothing came of what was to be added', async () => {
  const asking = refreshCart();
  await settle();
  const adding = addToCart(addition('lamp'));
  held[0]?.answer(3);
  await asking;
  expect(units()).toBe(3);
  held[1]?.refuse(new ApiError(409, 'Out of stock'));
  await expect(adding).rejects.toThrow('Out of stock');
  expect([units(), cartCount(sessionState())]).toEqual([3, 3]);
});

test('the cart of an account is not shown to who has logged out of it meanwhile', async () => {
  const adding = addToCart(addition('lamp'));
  vi.mocked(readToken).mockReturnValue(null);
  updateSession(VISITOR);
  held[0]?.answer(1);
  await adding;
  expect([units(), cartCount(sessionState()), held.length]).toEqual([undefined, 0, 1]);
});

test('nor to who has logged in meanwhile: theirs is asked for', async () => {
  const adding = addToCart(addition('lamp'));
  vi.mocked(readToken).mockReturnValue('bola');
  updateSession({ ...VISITOR, user: { _id: 'bola' } as User, cart: answerOf(0).data });
  held[0]?.answer(1);
  await settle();
  expect(units()).toBe(0);
  held[1]?.answer(4);
  await adding;
  expect([units(), cartCount(sessionState())]).toEqual([4, 4]);
});
