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
import { type LockedCheckout, lockHeld, replace } from './states.ts';

/**
 * The units of a checkout that no longer holds them, and the use of its discount code; null when there are not enough
 * any more. What the shopper has paid for comes before what they are only holding.
 */
export const takeAgain = async (
  trx: Transaction<DB>,
  reference: string,
  checkout: LockedCheckout,
): Promise<StockChange[] | null> => {
  const { accountId, discountCodeId } = checkout;
  const own = accountId === null ? null : await lockHeld(trx, accountId);
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
