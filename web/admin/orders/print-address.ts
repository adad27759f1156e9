/**
 * What is printed of orders: what goes into the parcel, without prices; what was paid; what is stuck onto parcels; what is
 * taken from the shelf for all of them.
 */
export type PrintKind = 'slips' | 'receipts' | 'labels' | 'packing';

/** The page that prints orders, one after the other in the order of their ids. */
export const printHref = (kind: PrintKind, ids: readonly string[]): string =>
  `/admin/orders/print?as=${kind}&ids=${ids.join(',')}`;

/** Opens the page beside the list, where what was chosen stays chosen. */
export const openPrint = (kind: PrintKind, ids: readonly string[]): void => {
  window.open(printHref(kind, ids), '_blank', 'noopener');
};
