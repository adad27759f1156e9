import type { OrderStatus } from '#contract/orders/status.ts';
import type { Channel } from '../paystack/books/rows.ts';
import { eventsOf } from './events.ts';
import type { PastEvent, PastItem, PastMaterial, PastOrder, PastProduct, PastRefund } from './past-order.ts';
import type { Chance } from './random.ts';

export const DISCOUNT_PERCENT = 10;
/** Begins what no shopper's browser makes: the shop's own begin with `order_`, sales at the desk with `sale_`. */
export const EXAMPLE_REFERENCE = 'example_';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A few of the products make most of the sales, as in any shop. */
const FAVOURITES = 18;

const chooseProduct = (chance: Chance, products: readonly PastProduct[]): PastProduct =>
  chance.isLucky(0.45) ? chance.of(products.slice(0, FAVOURITES)) : chance.of(products);

const itemsOf = (chance: Chance, products: readonly PastProduct[]): PastItem[] => {
  const count = chance.isLucky(0.6) ? 1 : chance.between(2, 3);
  const chosen = new Set(Array.from({ length: count }, () => chooseProduct(chance, products)));
  return [...chosen].map(({ id, name, image, sku, priceKobo, variations }) => ({
    productId: id,
    name,
    image,
    sku,
    quantity: priceKobo < 500_000 && chance.isLucky(0.4) ? chance.between(2, 4) : 1,
    unitPriceKobo: priceKobo,
    variation: Object.fromEntries(
      Object.entries(variations).map(([type, values]) => [type, chance.of(values)]),
    ),
  }));
};

const channelOf = (chance: Chance): Channel => {
  const drawn = chance.next();
  if (drawn < 0.58) return 'card';
  return drawn < 0.9 ? 'bank_transfer' : 'ussd';
};

/** The newest stand so whatever the hour: whoever looks first finds something to pack. The last is the newest. */
const NEWEST: readonly OrderStatus[] = ['shipped', 'processing', 'pending', 'pending'];

/** How far an order has got by its age; the oldest have all come. */
const statusOf = (chance: Chance, ageMs: number, later: number): OrderStatus => {
  const newest = NEWEST.at(-1 - later);
  if (newest) return newest;
  if (ageMs < 18 * HOUR_MS) return chance.isLucky(0.7) ? 'pending' : 'processing';
  if (ageMs < 2 * DAY_MS) return chance.isLucky(0.6) ? 'processing' : 'shipped';
  if (ageMs < 5 * DAY_MS) return chance.isLucky(0.6) ? 'shipped' : 'delivered';
  return 'delivered';
};

const REASONS = ['Customer changed their mind', 'Arrived damaged', 'Sent the wrong colour'];

/** A few of the older ones paid by the provider went back, most as a whole. */
const refundOf = (
  chance: Chance,
  { newId, now }: PastMaterial,
  order: { createdAt: Date; totalKobo: number; items: PastItem[] },
): PastRefund | null => {
  if (now.getTime() - order.createdAt.getTime() < 8 * DAY_MS || !chance.isLucky(0.03)) return null;
  const [first, ...others] = order.items;
  const isPart = others.length > 0 && first !== undefined && chance.isLucky(0.6);
  return {
    id: newId(),
    amountKobo: isPart ? Math.min(first.unitPriceKobo, order.totalKobo) : order.totalKobo,
    reason: chance.of(REASONS),
    at: new Date(order.createdAt.getTime() + 30 * HOUR_MS),
  };
};

/** Older ones that were paid when they came have all been brought, so that none waits for its money. */
const BROUGHT_AFTER_MS = 8 * DAY_MS;

/** How an order was paid, and how its money was taken by hand where it was. */
const paymentOf = (
  chance: Chance,
  { hasDesk, later, ageMs }: { hasDesk: boolean; later: number; ageMs: number },
): Pick<PastOrder, 'method' | 'booked'> => {
  const drawn = hasDesk && later >= NEWEST.length ? chance.next() : 0;
  if (drawn < 0.72 || (drawn < 0.78 && ageMs < BROUGHT_AFTER_MS)) return { method: 'paystack', booked: null };
  if (drawn < 0.78) return { method: 'on_delivery', booked: drawn < 0.76 ? 'cash' : 'transfer' };
  if (drawn < 0.89) return { method: 'transfer', booked: 'transfer' };
  return drawn < 0.96 ? { method: 'cash', booked: 'cash' } : { method: 'pos', booked: 'pos' };
};

/** What an order comes to; a code is only for who pays at once. */
const sumsOf = (
  chance: Chance,
  { now, shippingKobo: deliveryKobo }: PastMaterial,
  { items, at, method }: { items: readonly PastItem[]; at: Date; method: PastOrder['method'] },
): Pick<PastOrder, 'itemsKobo' | 'discountKobo' | 'shippingKobo' | 'totalKobo'> => {
  const itemsKobo = items.reduce((sum, { quantity, unitPriceKobo }) => sum + quantity * unitPriceKobo, 0);
  const isRecent = now.getTime() - at.getTime() < 45 * DAY_MS;
  const hasCode = method === 'paystack' && isRecent && chance.isLucky(0.12);
  const discountKobo = hasCode ? Math.round((itemsKobo * DISCOUNT_PERCENT) / 100) : 0;
  const shippingKobo = method === 'paystack' || method === 'on_delivery' ? deliveryKobo : 0;
  return { itemsKobo, discountKobo, shippingKobo, totalKobo: itemsKobo - discountKobo + shippingKobo };
};

/** One order as it would have come at that moment. `later`: how many came after it; `hasDesk`: somebody could have entered sales. */
export const pastOrder = (
  chance: Chance,
  material: PastMaterial,
  { at, index, later, hasDesk }: { at: Date; index: number; later: number; hasDesk: boolean },
): PastOrder => {
  const ageMs = material.now.getTime() - at.getTime();
  const { method, booked } = paymentOf(chance, { hasDesk, later, ageMs });
  const customer = chance.of(material.shoppers);
  const items = itemsOf(chance, material.products);
  const isOnline = method === 'paystack';
  const sums = sumsOf(chance, material, { items, at, method });
  const { totalKobo } = sums;
  const refund = isOnline ? refundOf(chance, material, { createdAt: at, totalKobo, items }) : null;
  const isBack = refund !== null && refund.amountKobo === totalKobo;
  const reached = isOnline ? statusOf(chance, ageMs, later) : 'delivered';
  const order = {
    id: material.newId(),
    reference: `${EXAMPLE_REFERENCE}${index}`,
    shopper: isOnline || method === 'on_delivery' ? customer : null,
    customer,
    items,
    ...sums,
    method,
    booked,
    channel: isOnline ? channelOf(chance) : null,
    status: isBack ? ('refunded' as const) : reached,
    paymentStatus: isBack ? ('refunded' as const) : ('paid' as const),
    refund,
    refusal: null,
    createdAt: at,
  };
  const events = eventsOf(order);
  const atOf = (what: (event: PastEvent) => boolean): Date | null => events.find(what)?.at ?? null;
  return {
    ...order,
    events,
    paidAt: atOf(({ kind }) => kind === 'paid'),
    deliveredAt: order.status === 'delivered' ? atOf(({ status }) => status === 'delivered') : null,
  };
};
