import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/accounts/schemas.ts';
import { failureIn } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { type Intent, rememberIntent } from './intent.ts';
import { login } from './session.ts';
import { stubTabStorage } from './tab-storage.fixture.ts';

const { addToCart, showToast } = vi.hoisted(() => ({ addToCart: vi.fn(), showToast: vi.fn() }));
vi.mock('./cart.ts', () => ({ addToCart, hasCart: () => true, refreshCart: async () => {} }));
vi.mock('../ui/toasts.ts', () => ({ SHORT_TOAST_MS: 3000, showToast }));

const add = { productId: 'p', quantity: 1, variation: {} };
const logged = vi.spyOn(console, 'error');
beforeEach(() => {
  stubTabStorage();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('location', { origin: 'https://shop.example' });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  addToCart.mockReset().mockResolvedValue(undefined);
  showToast.mockReset();
  logged.mockReset().mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const logIn = (intent: Partial<Intent>) => {
  rememberIntent({ to: '/products?page=2', add, ...intent });
  return login('token', { _id: 'ada' } as User);
};

test.each([
  [{ addedFrom: 'card' }, ['success', 'Product added successfully']],
  [{ addedFrom: 'product page' }, ['success', 'Added to cart successfully', 3000]],
  // As a page of the release before has kept it.
  [{}, ['success', 'Added to cart successfully', 3000]],
] as const)(
  'what was pressed before the login is added, and told as the place does: %o',
  async (from, told) => {
    expect(await logIn(from)).toBe('/products?page=2');
    expect(addToCart.mock.calls).toEqual([[add]]);
    expect(showToast.mock.calls).toEqual([told]);
  },
);

test('so it is told where it fails: a card says what failed, says why below, and logs it', async () => {
  addToCart.mockRejectedValue(new ApiError(409, 'Only 1 left in stock'));
  await logIn({ addedFrom: 'card' });
  expect(showToast.mock.calls).toEqual([['error', 'Failed to add product to cart\nOnly 1 left in stock']]);
  expect(logged).toHaveBeenCalledWith('Failed to add product to cart', expect.any(ApiError));
});

test('a card to which nobody gave a reason says what failed once', async () => {
  addToCart.mockRejectedValue(failureIn({ status: 502, body: undefined }, 'Failed to add to cart'));
  await logIn({ addedFrom: 'card' });
  expect(showToast.mock.calls).toEqual([['error', 'Failed to add product to cart']]);
});

test('and the product page says why, for three seconds', async () => {
  addToCart.mockRejectedValueOnce(new ApiError(409, 'Only 1 left in stock'));
  await logIn({ addedFrom: 'product page' });
  addToCart.mockRejectedValueOnce(new TypeError('broken'));
  await logIn({ addedFrom: 'product page' });
  addToCart.mockRejectedValueOnce(failureIn({ status: 0, body: undefined }, 'Failed to add to cart'));
  await logIn({ addedFrom: 'product page' });
  addToCart.mockRejectedValueOnce(failureIn({ status: 500, body: {} }, 'Failed to add to cart'));
  await logIn({ addedFrom: 'product page' });
  expect(showToast.mock.calls).toEqual([
    ['error', 'Only 1 left in stock', 3000],
    ['error', 'Failed to add to cart. Please try again.', 3000],
    ['error', 'Failed to add to cart. Please try again.', 3000],
    ['error', 'Failed to add to cart', 3000],
  ]);
  expect(logged).not.toHaveBeenCalled();
});
