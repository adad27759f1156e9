import type { StockChange } from '#server/answers/changes.ts';
import { giveStockBack } from '#server/catalogue/products/stock.ts';
import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { expireOldestHold } from './states.ts';

const LOOK_EVERY_MS = 5_000;

/** One lapsed checkout and its units in one transaction: they go back once, whoever finds it. */
const expireOne = (shop: Shop): Promise<StockChange[] | null> =>
  shop.db.transaction().execute(async (trx) => {
    const lines = await expireOldestHold(trx);
    return lines ? giveStockBack(trx, lines) : null;
  });

/** Gives the stock of every checkout back whose hold has ended unpaid. After how many minutes it ends: contract/checkout/limits. */
export const expireHolds = async (shop: Shop): Promise<void> => {
  for (;;) {
    const changes = await expireOne(shop);
    if (changes === null) return;
    await shop.changes.stockChanged(changes);
  }
};

export const startExpiry = (shop: Shop): Task =>
  startTask('lapsed holds', LOOK_EVERY_MS, shop.log, () => expireHolds(shop));
