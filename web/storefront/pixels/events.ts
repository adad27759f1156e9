/** One product of an event, by what the feeds call it. */
export interface PixelItem {
  id: string;
  name: string;
  /** Naira a unit. */
  price: number;
  quantity: number;
  /** Whether it is one of several variants, of which `id` is the group's. */
  isGroup: boolean;
}

/** What vendors are told: of things and sums, never of people. */
export interface PixelEvent {
  kind: 'view' | 'add' | 'checkout' | 'purchase';
  /** The same for the same happening, so that a vendor that hears of it twice counts it once. */
  id: string;
  /** Naira; of a purchase all that was paid. */
  value: number;
  items: readonly PixelItem[];
  /** Of a purchase: its number, the naira that its goods came to and that bringing them costs, and the code, if any. */
  order?: { number: string; goods: number; shipping: number; coupon: string | null };
}

const KEPT_ORDERS = 50;
const KEY = 'pixel-orders';

/**
 * Calls `tell` unless this browser has told of the order before, in this tab or another one: the lock keeps two tabs from looking
 * at the same moment.
 */
export const oncePerOrder = async (order: string, tell: () => void): Promise<void> => {
  const look = (): void => {
    const told = JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
    if (told.includes(order)) return;
    // Noted first: a page that closes between the two tells nothing, which is better than twice.
    localStorage.setItem(KEY, JSON.stringify([order, ...told].slice(0, KEPT_ORDERS)));
    tell();
  };
  // Only a page that is served over plain HTTP has no locks.
  await ('locks' in navigator ? navigator.locks.request(KEY, look) : look());
};
