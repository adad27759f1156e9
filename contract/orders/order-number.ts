const DAY_AND_COUNT = /^(\d{8})0*(\d{1,15})$/;
/** An order number is this, the day of the order, and a count of at least so many digits: `ORD-20261120-000042`. Made by server/orders/next-order-number. */
export const ORDER_PREFIX = 'ORD';
export const COUNT_DIGITS = 6;

/**
 * The order number that somebody means, as the shop writes it: case, spaces, dashes, a `#`, a missing
 * `ORD` and missing zeros are forgiven. Null for what can be none.
 */
export const orderNumberIn = (typed: string): string | null => {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const [, day, count] = DAY_AND_COUNT.exec(bare.replace(/^ORD/, '')) ?? [];
  return day && count ? `${ORDER_PREFIX}-${day}-${count.padStart(COUNT_DIGITS, '0')}` : null;
};
