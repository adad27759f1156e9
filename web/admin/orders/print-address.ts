/** What is printed of orders: what goes into the parcel, without prices, or what was paid. */
export type PrintKind = 'slips' | 'receipts';

/** The page that prints orders, one after the other in the order of their ids. */
export const printHref = (kind: PrintKind, ids: readonly string[]): string =>
  `/admin/orders/print?as=${kind}&ids=${ids.join(',')}`;

/** Opens the page beside the list, where what was chosen stays chosen. */
export const openPrint = (kind: PrintKind, ids: readonly string[]): void => {
  window.open(printHref(kind, ids), '_blank', 'noopener');
};
