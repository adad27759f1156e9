import { describe, expect, test } from 'vitest';
import type { Cart, CartLine } from '#contract/cart/schemas.ts';
import type { Envelope } from '../../api/api.ts';
import { CartChanges } from './cart-changes.ts';
import { withQuantity } from './quantities.ts';

const line = (id: string, quantity: number, price = 1_000): CartLine => ({
  _id: id,
  product: {
    _id: `product-${id}`,
    slug: `${id}-1001`,
    name: id,
    price,
    discountPrice: null,
    images: [],
    stock: 5,
  },
  quantity,
  variation: {},
  variant: null,
});
const cartOf = (...items: CartLine[]): Cart => withQuantity({ items, totalPrice: 0, totalItems: 0 }, '', 0);
const quantities = (cart: Cart | null) =>
  Object.fromEntries((cart?.items ?? []).map((each) => [each._id, each.quantity]));

/** A server that answers when it is told to. */
const openCart = (start: Cart) => {
  let onServer = start;
  let shown: Cart | null = start;
  let owner: string | null = 'ada';
  const sent: [string, number][] = [];
  const told: unknown[] = [];
  const messages: string[] = [];
  const changed: [before: object, after: object][] = [];
  let reloads = 0;
  const answers: { accept: (message?: string) => void; refuse: (error: Error) => void }[] = [];
  const changes = new CartChanges({
    shown: () => shown,
    whose: () => owner,
    show: ({ data, message }) => {
      shown = data;
      if (message) messages.push(message);
    },
    changed: (before, after) => changed.push([quantities(before), quantities(after)]),
    send: (lineId, quantity) => {
      sent.push([lineId, quantity]);
      return new Promise<Envelope<Cart>>((resolve, reject) => {
        answers.push({
          accept: (message) => {
            onServer = withQuantity(onServer, lineId, quantity);
            resolve({ success: true, data: onServer, ...(message ? { message } : {}) });
          },
          refuse: reject,
        });
      });
    },
    refused: (error) => told.push(error),
    reload: () => {
      reloads += 1;
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    changes,
    sent,
    told,
    messages,
    changed,
    reloads: () => reloads,
    shown: () => shown,
    /** What somebody else's call has come to: an addition, or a login. */
    showElsewhere: (cart: Cart | null, by = owner) => {
      shown = cart;
      owner = by;
    },
    accept: async (message?: string) => {
      answers.shift()?.accept(message);
      await settle();
    },
    refuse: async (text: string) => {
      answers.shift()?.refuse(new Error(text));
      await settle();
    },
  };
};

describe('changes of the cart', () => {
  test('are shown at once, with the sums', async () => {
    const cart = openCart(cartOf(line('a', 1), line('b', 2)));
    cart.changes.want('a', 2);
    expect(cart.shown()).toMatchObject({ totalItems: 4, totalPrice: 4_000 });
    expect(cart.sent).toEqual([['a', 2]]);
    await cart.accept();
    expect(quantities(cart.shown())).toEqual({ a: 2, b: 2 });
  });

  test('send quick taps as their last one', async () => {
    const cart = openCart(cartOf(line('a', 1)));
    for (const quantity of [2, 3, 4]) cart.changes.want('a', quantity);
    expect(quantities(cart.shown())).toEqual({ a: 4 });
    await cart.accept();
    expect(quantities(cart.shown())).toEqual({ a: 4 });
    expect(cart.changed).toEqual([]);
    await cart.accept();
    expect(cart.sent).toEqual([
      ['a', 2],
      ['a', 4],
    ]);
    expect(quantities(cart.shown())).toEqual({ a: 4 });
    expect(cart.changed).toEqual([[{ a: 1 }, { a: 4 }]]);
  });

  test('never show an older answer over a newer wish', async () => {
    const cart = openCart(cartOf(line('a', 1), line('b', 1)));
    cart.changes.want('a', 2);
    cart.changes.want('b', 0);
    await cart.accept();
    expect(quantities(cart.shown())).toEqual({ a: 2 });
    await cart.accept();
    expect(quantities(cart.shown())).toEqual({ a: 2 });
  });

  test('are taken back when they are refused, and the others stay', async () => {
    const cart = openCart(cartOf(line('a', 5), line('b', 1)));
    cart.changes.want('a', 6);
    cart.changes.want('b', 3);
    await cart.refuse('Only 5 left in stock');
    expect(quantities(cart.shown())).toEqual({ a: 5, b: 3 });
    expect(cart.told).toHaveLength(1);
    expect(cart.reloads()).toBe(0);
    await cart.accept();
    expect(quantities(cart.shown())).toEqual({ a: 5, b: 3 });
    expect(cart.reloads()).toBe(1);
    expect(cart.changed).toEqual([
      [
        { a: 5, b: 1 },
        { a: 5, b: 3 },
      ],
    ]);
  });

  test('of quick taps that began with one that cannot be had, the last one is sent and told', async () => {
    const cart = openCart(cartOf(line('a', 5)));
    for (const quantity of [4, 3]) cart.changes.want('a', quantity);
    await cart.refuse('Only 3 left in stock');
    expect(quantities(cart.shown())).toEqual({ a: 3 });
    expect([cart.told, cart.sent.at(-1)]).toEqual([[], ['a', 3]]);
    await cart.accept();
    expect([quantities(cart.shown()), cart.reloads()]).toEqual([{ a: 3 }, 1]);
  });

  test('bring a line back that could not be removed', async () => {
    const cart = openCart(cartOf(line('a', 1)));
    cart.changes.want('a', 0);
    expect(cart.shown()).toMatchObject({ items: [], totalItems: 0, totalPrice: 0 });
    await cart.refuse('away');
    expect(quantities(cart.shown())).toEqual({ a: 1 });
  });

  test('pass on what the server says, and start anew afterwards', async () => {
    const cart = openCart(cartOf(line('a', 1)));
    cart.changes.want('a', 2);
    await cart.accept('No longer available and taken out of your cart: Radio');
    expect(cart.messages).toEqual(['No longer available and taken out of your cart: Radio']);
    cart.changes.want('a', 3);
    await cart.accept();
    expect(cart.sent.at(-1)).toEqual(['a', 3]);
    expect(quantities(cart.shown())).toEqual({ a: 3 });
  });

  test('do not take the place of what was put in while they were on their way: the cart is asked for', async () => {
    const cart = openCart(cartOf(line('a', 1)));
    cart.changes.want('a', 2);
    cart.showElsewhere(cartOf(line('a', 1), line('lamp', 1)));
    await cart.accept('Radio has gone');
    expect(quantities(cart.shown())).toEqual({ a: 2, lamp: 1 });
    expect(cart.reloads()).toBe(1);
    expect([cart.messages, cart.changed]).toEqual([['Radio has gone'], [[{ a: 1 }, { a: 2 }]]]);
  });

  test('go on from what was put in meanwhile', async () => {
    const cart = openCart(cartOf(line('a', 1)));
    cart.changes.want('a', 2);
    cart.showElsewhere(cartOf(line('a', 1), line('lamp', 1)));
    cart.changes.want('lamp', 3);
    expect(quantities(cart.shown())).toEqual({ a: 2, lamp: 3 });
    await cart.accept();
    expect(quantities(cart.shown())).toEqual({ a: 2, lamp: 3 });
    await cart.accept();
    expect(cart.reloads()).toBe(1);
  });

  test('show nothing of a cart to whoever has logged in since, and send nothing more of it', async () => {
    const cart = openCart(cartOf(line('a', 1), line('b', 1)));
    cart.changes.want('a', 2);
    cart.changes.want('b', 2);
    cart.showElsewhere(cartOf(line('other', 1)), 'bola');
    await cart.accept('Radio has gone');
    expect(quantities(cart.shown())).toEqual({ other: 1 });
    expect([cart.sent, cart.messages, cart.reloads()]).toEqual([[['a', 2]], [], 1]);
  });

  test('leave what whoever has logged in since has changed', async () => {
    const cart = openCart(cartOf(line('a', 1)));
    cart.changes.want('a', 2);
    cart.showElsewhere(cartOf(line('other', 1)), 'bola');
    cart.changes.want('other', 4);
    expect(quantities(cart.shown())).toEqual({ other: 4 });
    await cart.refuse('away');
    expect(quantities(cart.shown())).toEqual({ other: 4 });
    expect([cart.told, cart.sent.at(-1)]).toEqual([[], ['other', 4]]);
  });
});
