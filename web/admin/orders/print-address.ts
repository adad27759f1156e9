/**
 * What is printed of orders: what goes into the parcel, without prices; what was paid; what is stuck onto parcels; what is
 * taken from the shelf for all of them.
 */
export type PrintKind = 'slips' | 'receipts' | 'labels' | 'packing';

/** As many orders as one call gives. */
const AT_ONCE = 100;

/** Chosen orders in as many calls as they need, in their order. */
export const inPieces = (ids: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, piece) =>
    ids.slice(piece * AT_ONCE, (piece + 1) * AT_ONCE),
  );

/** The page that prints orders, one after the other in the order of their ids. Many stand where no server refuses them for their length. */
export const printHref = (kind: PrintKind, ids: readonly string[]): string =>
  `/admin/orders/print?as=${kind}${ids.length > AT_ONCE ? '#' : '&'}ids=${ids.join(',')}`;

/** The orders that an address of that page names. */
export const printedIds = (search: URLSearchParams, hash: string): string[] =>
  (search.get('ids') ?? new URLSearchParams(hash.slice(1)).get('ids') ?? '').split(',').filter(Boolean);

/** Opens the page beside the list, where what was chosen stays chosen. */
export const openPrint = (kind: PrintKind, ids: readonly string[]): void => {
  window.open(printHref(kind, ids), '_blank', 'noopener');
};
