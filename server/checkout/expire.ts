import type { StockChange } from '#server/answers/changes.ts';
import { giveStockBack, unitsOf } from '#server/catalogue/products/stock.ts';
import type { Shop } from '#server/shop.ts';
import { expireOldestHold } from './states.ts';

/** One lapsed checkout and its units in one transaction: they go back once, whoever finds it. */
const expireOne = (shop: Shop): Promise<StockChange[] | null> =>
  shop.db.transaction().execute(async (trx) => {
    const lines = await expireOldestHold(trx);
    return lines ? giveStockBack(trx, unitsOf(lines)) : null;
  });

/** Gives the stock of every checkout back whose hold has ended unpaid. */
export const expireHolds = async (shop: Shop): Promise<void> => {
  for (;;) {
    const changes = await expireOne(shop);
    if (changes === null) return;
    await shop.changes.stockChanged(changes);
  }
};
