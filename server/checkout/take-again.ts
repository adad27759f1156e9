import type { Transaction } from 'kysely';
import type { StockChange } from '#server/answers/changes.ts';
import {
  joinMoves,
  leftOn,
  lockProductsOf,
  type Moves,
  moveStock,
  returnsOf,
  takesOf,
} from '#server/catalogue/products/stock.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { takeUseAgain } from '#server/discounts/use-code.ts';
import { type HeldUnits, type LockedCheckout, lockHeld, replace } from './states.ts';

/**
 * Locks what the shopper of a checkout that no longer holds its units holds now; null where it is nothing. Before any product is
 * locked, as whoever starts a checkout does.
 */
export const lockOwnHeld = async (
  trx: Transaction<DB>,
  { accountId }: Pick<LockedCheckout, 'accountId'>,
): Promise<HeldUnits | null> => (accountId === null ? null : lockHeld(trx, accountId));

/**
 * The units of a checkout that no longer holds them, and the use of its discount code; null when there are not enough
 * any more. What the shopper has paid for comes before what they are only holding.
 * @param own what the shopper holds now, locked
 */
export const takeAgain = async (
  trx: Transaction<DB>,
  reference: string,
  checkout: LockedCheckout,
  own: HeldUnits | null,
): Promise<StockChange[] | null> => {
  const { accountId, discountCodeId } = checkout;
  const products = await lockProductsOf(trx, [...checkout.lines, ...(own?.lines ?? [])]);
  const taken = takesOf(products, checkout.lines);
  if (taken === null) return null;
  const withFreed = joinMoves(taken, returnsOf(products, own?.lines ?? []));
  const suffices = (moves: Moves): boolean =>
    [...taken.values()].every(({ shelf }) => shelf.isForSale && leftOn(shelf, moves) >= 0);
  const isThere = suffices(taken);
  if (!isThere && !(own && suffices(withFreed))) return null;
  const takesUse = (besides: string) =>
    discountCodeId === null || accountId === null
      ? Promise.resolve(true)
      : takeUseAgain(trx, discountCodeId, { accountId, reference, besides });
  const hasUse = await takesUse('');
  if (!hasUse && !(own && (await takesUse(own.reference)))) return null;
  if (!own || (isThere && hasUse)) return moveStock(trx, taken);
  await replace(trx, own.reference);
  return moveStock(trx, withFreed);
};
