import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/accounts/schemas.ts';
import type { Cart, CartLine } from '#contract/cart/schemas.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/browser.ts';
import { readToken } from '../api/token.ts';
import { wantQuantity } from '../storefront/cart/own-cart.ts';
import { addToCart, askForCart, isCartNew, onCartChange, refreshCart, showCartAnswer } from './cart.ts';
import { cartCount, sessionState, updateSession, VISITOR } from './session-state.ts';

vi.mock('../api/browser.ts', () => ({ api: vi.fn() }));
vi.mock('../api/token.ts', () => ({ readToken: vi.fn() }));
vi.mock('../ui/toasts.ts', () => ({ showToast: vi.fn() }));

const answerOf = (totalItems: number) => ({
  success: true as const,
  data: { items: [], totalPrice: 0, totalItems } satisfies Cart,
});
/** Calls of the server, to be answered one by one with the cart, or with how many units it holds. */
const held: { call: string; answer(cart: number | Cart): void; refuse(error: Error): void }[] = [];
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
          const answer = (cart: number | Cart) =>
            resolve((typeof cart === 'number' ? answerOf(cart) : { success: true, data: cart }) as never);
          held.push({ call, answer, refuse: reject });
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

test('the cart of whoever has left is not shown to whoever came, also where there is none yet', async () => {
  updateSession({ cart: null });
  const asking = refreshCart();
  await settle();
  vi.mocked(readToken).mockReturnValue('bola');
  held[0]?.answer(7);
  await settle();
  expect([units(), held[1]?.call]).toEqual([undefined, 'GET /cart']);
  held[1]?.answer(2);
  await asking;
  expect(units()).toBe(2);
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

const line = (id: string, quantity: number): CartLine => ({
  _id: id,
  product: {
    _id: `product-${id}`,
    slug: `${id}-1001`,
    name: id,
    price: 1_000,
    discountPrice: null,
    images: [],
    stock: 9,
  },
  quantity,
  variation: {},
  variant: null,
});
const cartOf = (...items: CartLine[]): Cart => ({
  items,
  totalPrice: 0,
  totalItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
});
describe('an addition that nobody has answered', () => {
  const LOST = new ApiError(0, 'No answer');
  const added = (productId: string, quantity = 1) => ({ ...addition(productId), quantity });
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    updateSession({ cart: cartOf(line('lamp', 3)) });
  });

  test('is in where its line has grown by as much', async () => {
    const adding = addToCart(added('product-lamp', 2));
    held[0]?.refuse(LOST);
    await settle();
    held[1]?.answer(cartOf(line('lamp', 5)));
    await adding;
    expect([held[1]?.call, units(), cartCount(sessionState())]).toEqual(['GET /cart', 5, 5]);
  });

  test('is in also where somebody else asks for the cart at the same time', async () => {
    const adding = addToCart(added('product-lamp', 2));
    held[0]?.refuse(LOST);
    await settle();
    // As the page does once the line is back.
    const asking = refreshCart();
    await settle();
    held[1]?.answer(cartOf(line('lamp', 5)));
    await adding;
    held[2]?.answer(cartOf(line('lamp', 5)));
    await asking;
    expect([held.length, units()]).toEqual([3, 5]);
  });

  test('has failed where it has not', async () => {
    const adding = addToCart(added('product-lamp', 2));
    held[0]?.refuse(LOST);
    await settle();
    held[1]?.answer(cartOf(line('lamp', 3), line('chair', 2)));
    await expect(adding).rejects.toBe(LOST);
  });

  test('is not told by units that another one has put in, nor where its line was changed meanwhile', async () => {
    const both = [addToCart(added('product-lamp')), addToCart(added('product-lamp'))];
    held[0]?.answer(cartOf(line('lamp', 4)));
    await both[0];
    held[1]?.refuse(LOST);
    await settle();
    held[2]?.answer(cartOf(line('lamp', 4)));
    await expect(both[1]).rejects.toBe(LOST);

    const adding = addToCart(added('product-lamp'));
    wantQuantity('lamp', 6);
    held[4]?.answer(cartOf(line('lamp', 6)));
    await settle();
    held[3]?.refuse(LOST);
    await settle();
    held[5]?.answer(cartOf(line('lamp', 6)));
    await expect(adding).rejects.toBe(LOST);
  });

  test('nor looked for, is looked for before it is added again, unless a newer cart was shown since', async () => {
    const lose = async () => {
      const adding = addToCart(added('product-lamp'));
      held.at(-1)?.refuse(LOST);
      await settle();
      held.at(-1)?.refuse(LOST);
      await expect(adding).rejects.toBe(LOST);
    };
    await lose();
    const again = addToCart(added('product-lamp'));
    await settle();
    expect(held.at(-1)?.call).toBe('GET /cart');
    held.at(-1)?.answer(cartOf(line('lamp', 4)));
    await again;
    expect([held.length, units()]).toEqual([3, 4]);

    // What else was put in meanwhile says nothing of it.
    await lose();
    const other = addToCart(added('product-chair'));
    held.at(-1)?.answer(cartOf(line('lamp', 4), line('chair', 1)));
    await other;
    const third = addToCart(added('product-lamp'));
    await settle();
    expect(held.at(-1)?.call).toBe('GET /cart');
    held.at(-1)?.answer(cartOf(line('lamp', 5), line('chair', 1)));
    await third;
    expect(units()).toBe(6);

    await lose();
    showCartAnswer({ success: true, data: cartOf(line('lamp', 5)) });
    const more = addToCart(added('product-lamp'));
    expect(held.at(-1)?.call).toBe('POST /cart/items');
    held.at(-1)?.answer(cartOf(line('lamp', 7)));
    await more;
    expect(units()).toBe(7);
  });
});

/** The units that were put in while something was done, as whoever listens hears of them, by line. */
const heardWhile = async (act: () => void | Promise<void>): Promise<Record<string, number>[]> => {
  const heard: Record<string, number>[] = [];
  const stop = onCartChange((change) => {
    if ('added' in change) return heard.push({ [change.added.productId]: change.added.quantity });
    const before = new Map(change.before?.items.map(({ _id, quantity }) => [_id, quantity]));
    const more = change.after.items
      .map(({ _id, quantity }) => [_id, quantity - (before.get(_id) ?? 0)] as const)
      .filter(([, units]) => units > 0);
    if (more.length > 0) heard.push(Object.fromEntries(more));
  });
  await act();
  await settle();
  stop();
  return heard;
};

test('more of a line is told once the server has put it in, not when it is wished', async () => {
  updateSession({ cart: cartOf(line('lamp', 3)) });
  expect(await heardWhile(() => wantQuantity('lamp', 4))).toEqual([]);
  expect(units()).toBe(4);
  expect(await heardWhile(() => held[0]?.answer(cartOf(line('lamp', 4))))).toEqual([{ lamp: 1 }]);
});

test('what the server refuses is told to nobody', async () => {
  updateSession({ cart: cartOf(line('lamp', 3)) });
  const heard = await heardWhile(async () => {
    wantQuantity('lamp', 4);
    held[0]?.refuse(new ApiError(409, 'Only 3 left in stock'));
    await settle();
    held[1]?.answer(cartOf(line('lamp', 3)));
  });
  expect([heard, units()]).toEqual([[], 3]);
});

test('a tap that is taken back by the next one has put nothing in', async () => {
  updateSession({ cart: cartOf(line('lamp', 3)) });
  const heard = await heardWhile(async () => {
    wantQuantity('lamp', 4);
    wantQuantity('lamp', 3);
    held[0]?.answer(cartOf(line('lamp', 4)));
    await settle();
    held[1]?.answer(cartOf(line('lamp', 3)));
  });
  expect([heard, units()]).toEqual([[], 3]);
});

test('of two taps of which the second is refused the first is told', async () => {
  updateSession({ cart: cartOf(line('lamp', 3)) });
  const heard = await heardWhile(async () => {
    wantQuantity('lamp', 4);
    wantQuantity('lamp', 5);
    held[0]?.answer(cartOf(line('lamp', 4)));
    await settle();
    held[1]?.refuse(new ApiError(409, 'Only 4 left in stock'));
    await settle();
    held[2]?.answer(cartOf(line('lamp', 4)));
  });
  expect([heard, units()]).toEqual([[{ lamp: 1 }], 4]);
});

test('what is put in beside a line that is being changed is told once', async () => {
  updateSession({ cart: cartOf(line('lamp', 3)) });
  const heard = await heardWhile(async () => {
    wantQuantity('lamp', 4);
    const adding = addToCart(addition('chair'));
    held[1]?.answer(cartOf(line('lamp', 3), line('chair', 1)));
    await adding;
    held[0]?.answer(cartOf(line('lamp', 4), line('chair', 1)));
  });
  expect(heard).toEqual([{ chair: 1 }, { lamp: 1 }]);
});

describe('a cart that is asked for before it is known whose session it is', () => {
  let session = 0;
  beforeEach(() => {
    session += 1;
    vi.mocked(readToken).mockReturnValue(`session ${session}`);
    updateSession({ ...VISITOR, user: null, phase: 'starting' });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const know = () => updateSession({ phase: 'ready', user: { _id: 'ada' } as User });

  test('is shown once that is, and not asked for again', async () => {
    askForCart();
    held[0]?.answer(3);
    await settle();
    expect(units()).toBeUndefined();
    know();
    await refreshCart();
    expect([units(), held.length, isCartNew()]).toEqual([3, 1, true]);
  });

  test('is asked for once more where no answer came', async () => {
    askForCart();
    held[0]?.refuse(new ApiError(0, 'No answer'));
    know();
    const refreshing = refreshCart();
    await settle();
    held[1]?.answer(2);
    await refreshing;
    expect([units(), sessionState().isCartAway]).toEqual([2, false]);
  });

  test('is not where it was refused', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    askForCart();
    held[0]?.refuse(new ApiError(403, 'Not verified'));
    know();
    await refreshCart();
    expect([held.length, sessionState().isCartAway]).toEqual([1, true]);
  });

  test('is asked for once, however often it is tried to find out, and tells which lines have gone', async () => {
    askForCart();
    askForCart();
    held[0]?.answer(1);
    await settle();
    know();
    await refreshCart();
    expect([held.length, units()]).toEqual([1, 1]);
  });

  test('is nobody’s where the session has become another one meanwhile', async () => {
    askForCart();
    held[0]?.answer(9);
    vi.mocked(readToken).mockReturnValue('obi');
    know();
    const refreshing = refreshCart();
    await settle();
    held[1]?.answer(2);
    await refreshing;
    expect(units()).toBe(2);
  });

  test('is out of date where something was added meanwhile', async () => {
    askForCart();
    know();
    const adding = addToCart(addition('lamp'));
    held[1]?.answer(1);
    await adding;
    held[0]?.answer(0);
    await refreshCart();
    expect(units()).toBe(1);
  });

  test('is not, while a visitor’s is still to be taken over', () => {
    vi.stubGlobal('localStorage', { getItem: () => 'basket' });
    askForCart();
    expect(held).toEqual([]);
  });

  test('counts as new on the page where it was answered only', async () => {
    vi.stubGlobal('location', { pathname: '/cart' });
    know();
    const refreshing = refreshCart();
    await settle();
    held[0]?.answer(1);
    await refreshing;
    expect(isCartNew()).toBe(true);
    updateSession({ cart: null });
    expect(isCartNew()).toBe(false);
    updateSession({ cart: answerOf(1).data });
    vi.stubGlobal('location', { pathname: '/checkout' });
    expect(isCartNew()).toBe(false);
  });
});
