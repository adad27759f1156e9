/**
 * What it costs to bring items that come to so much: the one rule for cart, checkout and order. All in one unit, naira or kobo.
 * @param freeFrom items that come to so much are brought free; null for never
 */
export const deliveryFee = (
  { fee, freeFrom }: { fee: number; freeFrom: number | null },
  items: number,
): number => (freeFrom !== null && items >= freeFrom ? 0 : fee);
