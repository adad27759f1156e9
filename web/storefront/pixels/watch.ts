import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { Cart, CartLine } from '#contract/cart/schemas.ts';
import type { ProductDetail } from '#contract/catalogue/schemas.ts';
import { koboLeft, koboOfNaira, nairaOfKobo, nairaOfUnits, unitPrice } from '#contract/money.ts';
import { readOrder } from '#contract/orders/calls.ts';
import { api } from '../../api/browser.ts';
import { newKey } from '../../forms/new-key.ts';
import { type Addition, type CartChange, onCartChange } from '../../session/cart.ts';
import { useSession } from '../../session/session-state.ts';
import { oncePerOrder, type PixelEvent, type PixelItem } from './events.ts';

type Tell = (event: PixelEvent) => void;

/** An order that is looked at later than this is no news. */
const NEWS_MS = 24 * 60 * 60_000;
const ORDER_PATH = /^\/orders\/([\da-f-]{36})$/;

const itemOf = (line: CartLine): PixelItem => ({
  id: line.variant ?? line.product._id,
  name: line.product.name,
  price: unitPrice(line.product),
  quantity: line.quantity,
  isGroup: false,
});

const productOf = (matches: ReturnType<typeof useMatches>): ProductDetail | null => {
  const loaded = matches.at(-1)?.loaderData as { product?: ProductDetail } | null | undefined;
  return loaded?.product?.variants ? loaded.product : null;
};

/** A product that is looked at, once a visit of its page. */
const useViews = (tell: Tell): void => {
  const { key } = useLocation();
  const product = productOf(useMatches());
  const told = useRef('');
  useEffect(() => {
    const visit = product && `${product._id} ${key}`;
    // Choosing a size changes the address, and is no further visit.
    if (!product || !visit || told.current.startsWith(product._id)) {
      if (!product) told.current = '';
      return;
    }
    told.current = visit;
    const { _id: id, name } = product;
    const price = unitPrice(product);
    const isGroup = product.variants.length > 0;
    tell({
      kind: 'view',
      id: newKey(),
      value: price,
      items: [{ id, name, price, quantity: 1, isGroup }],
    });
  }, [product, key, tell]);
};

/** What is in a cart more than it was; a line that was there keeps its id. */
const addedTo = (before: Cart, after: Cart): PixelItem[] => {
  const units = new Map(before.items.map((line) => [line._id, line.quantity]));
  return after.items
    .map((line) => ({ ...itemOf(line), quantity: line.quantity - (units.get(line._id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
};

const isOf = ({ product, variation }: CartLine, added: Addition): boolean =>
  product._id === added.productId &&
  Object.entries(variation).every(([type, value]) => added.variation[type] === value);

/** Of a line that was put in the units that were asked for: the cart around it may be that of another moment, or of an account. */
const itemsOf = (change: CartChange): PixelItem[] => {
  if (!('added' in change)) return change.before ? addedTo(change.before, change.after) : [];
  const { after, added } = change;
  return after.items
    .filter((line) => isOf(line, added))
    .map((line) => ({ ...itemOf(line), quantity: added.quantity }));
};

/** What is put into the cart; a cart that comes with a login was filled before. */
const useAdditions = (tell: Tell): void => {
  useEffect(
    () =>
      onCartChange((change) => {
        const items = itemsOf(change);
        if (items.length > 0) tell({ kind: 'add', id: newKey(), value: nairaOfUnits(items), items });
      }),
    [tell],
  );
};

/** The way to the payment, once a visit of the checkout. */
const useCheckouts = (tell: Tell): void => {
  const { pathname } = useLocation();
  const { cart } = useSession();
  const isTold = useRef(false);
  useEffect(() => {
    if (pathname !== '/checkout') {
      isTold.current = false;
      return;
    }
    if (isTold.current || !cart || cart.items.length === 0) return;
    isTold.current = true;
    const items = cart.items.map(itemOf);
    tell({ kind: 'checkout', id: newKey(), value: nairaOfUnits(items), items });
  }, [pathname, cart, tell]);
};

/**
 * The order as vendors hear of it: numbers and goods. One that somebody else has placed is none of this browser's (the staff may look at
 * any), and nobody buys what is sent in exchange.
 */
const tellOfOrder = async (id: string, buyer: string, tell: Tell): Promise<void> => {
  const { data: order } = await api(readOrder, { params: { id } });
  if (order.user._id !== buyer || order.paystackReference.startsWith('exchange_')) return;
  if (order.status === 'cancelled' || Date.now() - Date.parse(order.createdAt) > NEWS_MS) return;
  await oncePerOrder(id, () =>
    tell({
      kind: 'purchase',
      id,
      order: {
        number: order.orderNumber,
        goods: nairaOfKobo(koboLeft(koboOfNaira(order.itemsPrice), koboOfNaira(order.discountAmount))),
        shipping: order.shippingPrice,
        coupon: order.discountCode,
      },
      value: order.totalPrice,
      items: order.orderItems.map((item) => ({
        id: item.variant ?? item.product,
        name: item.name,
        price: item.price,
        quantity: item.quantity,
        isGroup: false,
      })),
    }),
  );
};

/** An order that was just placed, where its shopper is led to, or its own page. */
const usePurchases = (tell: Tell): void => {
  const { pathname, state } = useLocation();
  const placed = pathname === '/history' ? (state as { orderId?: string } | null)?.orderId : undefined;
  const order = placed ?? ORDER_PATH.exec(pathname)?.[1];
  const buyer = useSession().user?._id;
  useEffect(() => {
    // What cannot be read now is told when its page is looked at.
    if (order && buyer) void tellOfOrder(order, buyer, tell).catch(() => {});
  }, [order, buyer, tell]);
};

/** Tells what happens in the shop, as the session and the address show it: the pages themselves know nothing of it. */
export const useHappenings = (tell: Tell): void => {
  useViews(tell);
  useAdditions(tell);
  useCheckouts(tell);
  usePurchases(tell);
};
