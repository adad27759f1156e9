import type { Transaction } from 'kysely';
import type { StockChange } from '#server/answers/changes.ts';
import { lockProducts, moveStock, type Units, unitsOf } from '#server/catalogue/products/stock.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { takeUseAgain } from '#server/discounts/discount-codes.ts';
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
  const wanted = unitsOf(checkout.lines);
  const own = await lockHeld(trx, accountId);
  const freed = unitsOf(own?.lines ?? []);
  const products = await lockProducts(trx, new Set([...wanted.keys(), ...freed.keys()]));
  const suffices = (extra: Units): boolean =>
    [...wanted].every(([id, units]) => {
      const product = products.get(id);
      return product?.isForSale === true && product.stock + (extra.get(id) ?? 0) >= units;
    });
  const isThere = suffices(new Map());
  if (!isThere && !(own && suffices(freed))) return null;
  const takesUse = (besides: string) =>
    discountCodeId === null
      ? Promise.resolve(true)
      : takeUseAgain(trx, discountCodeId, { accountId, reference, besides });
  const hasUse = await takesUse('');
  if (!hasUse && !(own && (await takesUse(own.reference)))) return null;
  const taken = new Map([...wanted].map(([id, units]) => [id, -units]));
  if (!own || (isThere && hasUse)) return moveStock(trx, taken);
  await replace(trx, own.reference);
  const moves = new Map(freed);
  for (const [id, units] of taken) moves.set(id, (moves.get(id) ?? 0) + units);
  return moveStock(trx, moves);
};
