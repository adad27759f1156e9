import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { User, Wishlist } from '#contract/accounts/schemas.ts';
import { pathOf } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/browser.ts';
import { showToast } from '../ui/toasts.ts';
import { claimWishlist } from './kept-wishlist.ts';
import { mergeWishlist } from './merge-wishlist.ts';
import { sessionState, updateSession, VISITOR } from './session-state.ts';
import { setWished } from './wishlist.ts';

vi.mock('../api/browser.ts', () => ({ api: vi.fn() }));
vi.mock('../ui/toasts.ts', () => ({ showToast: vi.fn() }));
vi.mock('./kept-wishlist.ts', async (original) => ({
  ...(await original<typeof import('./kept-wishlist.ts')>()),
  claimWishlist: vi.fn(),
  dropWish: vi.fn(),
}));
const { dropWish } = await import('./kept-wishlist.ts');

const ada = { _id: 'ada', name: 'Ada', wishlist: [] as Wishlist } as User;
const bola = { _id: 'bola', name: 'Bola', wishlist: [] as Wishlist } as User;
const logIn = (user: User) => updateSession({ ...VISITOR, user });
const listed = () => sessionState().user?.wishlist.map(({ _id }) => _id);
const shown = (productId: string) =>
  sessionState().wishes.get(productId) ?? (listed()?.includes(productId) || false);

/** Answers of the server, to be given one by one. */
const held: { answer(...ids: string[]): void; refuse(error: Error): void; path: string }[] = [];
const hold = (path: string) =>
  new Promise((resolve, reject) => {
    held.push({
      path,
      answer: (...ids) => resolve({ success: true, data: ids.map((_id) => ({ _id, name: _id })) }),
      refuse: reject,
    });
  });
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  held.length = 0;
  vi.mocked(api)
    .mockReset()
    .mockImplementation(
      (call, given) => hold(`${call.split(' ')[0]} ${pathOf(call, given as object)}`) as never,
    );
  vi.mocked(showToast).mockReset();
  vi.mocked(dropWish).mockReset();
  logIn({ ...ada, wishlist: [] });
});

describe('a heart', () => {
  test('is shown at once, and for good when the server has answered', async () => {
    const done = setWished('rice', true);
    await settle();
    expect([shown('rice'), listed()]).toEqual([true, []]);
    held[0]?.answer('rice');
    await done;
    expect([shown('rice'), listed(), sessionState().wishes.size]).toEqual([true, ['rice'], 0]);
  });

  test('goes back where the server refuses, with a sentence', async () => {
    const done = setWished('rice', true);
    await settle();
    held[0]?.refuse(new ApiError(404, 'Product not found'));
    await done;
    expect(shown('rice')).toBe(false);
    expect(showToast).toHaveBeenCalledWith('error', 'Product not found');
  });

  test('that is pressed again meanwhile ends as it was pressed last', async () => {
    const presses = [setWished('rice', true)];
    await settle();
    presses.push(setWished('rice', false));
    await settle();
    expect(held.map(({ path }) => path)).toEqual(['PUT /wishlist/rice']);
    held[0]?.answer('rice');
    await settle();
    expect(shown('rice'), 'not on again in between').toBe(false);
    expect(held.map(({ path }) => path)).toEqual(['PUT /wishlist/rice', 'DELETE /wishlist/rice']);
    held[1]?.answer();
    await Promise.all(presses);
    expect([shown('rice'), listed()]).toEqual([false, []]);
  });

  test('that was pressed away before its turn is not sent at all', async () => {
    const presses = [setWished('gown', true), setWished('rice', true), setWished('rice', false)];
    await settle();
    held[0]?.answer('gown');
    await settle();
    expect(held.map(({ path }) => path)).toEqual(['PUT /wishlist/gown', 'DELETE /wishlist/rice']);
    held[1]?.answer('gown');
    await Promise.all(presses);
    expect(listed()).toEqual(['gown']);
  });

  test('of whoever has logged out meanwhile changes nobody else’s account', async () => {
    const presses = [setWished('gown', true), setWished('rice', true)];
    await settle();
    updateSession(VISITOR);
    logIn({ ...bola, wishlist: [] });
    held[0]?.answer('gown');
    await Promise.all(presses);
    expect(held).toHaveLength(1);
    expect([listed(), sessionState().wishes.size]).toEqual([[], 0]);
  });
});

describe('what was kept before the login', () => {
  test('moves to the account in its order, and is shown meanwhile', async () => {
    vi.mocked(claimWishlist).mockReturnValue(['rice', 'gown']);
    const done = mergeWishlist('ada');
    await settle();
    expect([shown('rice'), shown('gown')]).toEqual([true, true]);
    held[0]?.answer('rice');
    await settle();
    held[1]?.answer('rice', 'gown');
    await done;
    expect(listed()).toEqual(['rice', 'gown']);
    expect(vi.mocked(dropWish).mock.calls).toEqual([
      ['ada', 'rice'],
      ['ada', 'gown'],
    ]);
  });

  test('is given up where the product has gone, and kept for the next time where the line broke', async () => {
    vi.mocked(claimWishlist).mockReturnValue(['gone', 'rice']);
    const done = mergeWishlist('ada');
    await settle();
    held[0]?.refuse(new ApiError(404, 'Product not found'));
    await settle();
    held[1]?.refuse(new ApiError(0, 'Failed to add to wishlist'));
    await done;
    expect(vi.mocked(dropWish).mock.calls).toEqual([['ada', 'gone']]);
    expect(showToast).not.toHaveBeenCalled();
  });

  test('stays kept for its owner where they log out before it is sent', async () => {
    vi.mocked(claimWishlist).mockReturnValue(['rice', 'gown']);
    const done = mergeWishlist('ada');
    await settle();
    updateSession(VISITOR);
    held[0]?.answer('rice');
    await done;
    expect(held).toHaveLength(1);
    expect(dropWish).not.toHaveBeenCalled();
  });
});
