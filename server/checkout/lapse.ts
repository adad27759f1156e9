import { sql } from 'kysely';
import type { StockChange } from '#server/catalogue/changes.ts';
import { giveStockBack, unitsOf } from '#server/catalogue/stock.ts';
import type { Shop } from '#server/shop.ts';
import type { HeldLine } from './held-line.ts';

/** One lapsed checkout and its units in one transaction: they go back once, whoever finds it. */
const lapseOne = (shop: Shop): Promise<StockChange[] | null> =>
  shop.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ lines: HeldLine[] }>`
      update checkout set state = 'lapsed' where reference = (
        select reference from checkout where state = 'held' and expires_at <= now()
        order by expires_at limit 1 for update skip locked)
      returning lines`.execute(trx);
    const lapsed = rows[0];
    return lapsed ? giveStockBack(trx, unitsOf(lapsed.lines)) : null;
  });

/** Gives the stock of every checkout back whose hold has ended unpaid. */
export const lapseHolds = async (shop: Shop): Promise<void> => {
  for (;;) {
    const changes = await lapseOne(shop);
    if (changes === null) return;
    await shop.changes.stockChanged(changes);
  }
};
