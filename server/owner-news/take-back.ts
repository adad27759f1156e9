import { sql, type Transaction } from 'kysely';
import { isLost } from '#server/database/passing.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Shop } from '#server/shop.ts';
import { readLowStock, seenBefore } from './low-stock.ts';
import { type Receiver, unsentOf, withdrawUnsent } from './send-letter.ts';

/** For so long a mail is tried again, and a day besides. */
const LOOKED_AT_DAYS = 3;

/** What was told of a morning's low stock. */
interface Told extends Receiver {
  event: string;
  /** The day. */
  subject: string;
}

const findTold = async ({ db }: Shop): Promise<Told[]> => {
  const { rows } = await sql<Told>`
    select n.account_id as "accountId", n.channel, n.event, n.subject, a.email
    from owner_news n join account a on a.id = n.account_id
    where n.kind = 'low-stock' and n.letter is not null
      and n.done_at > now() - make_interval(days => ${LOOKED_AT_DAYS}::int)`.execute(db);
  return rows;
};

/** What the letter told of as new; null where another process is at it. */
const lockNewIn = async (trx: Transaction<DB>, told: Told): Promise<string[] | null> => {
  const { rows } = await sql<{ seen: string[] }>`
    select seen from owner_news
    where event = ${told.event} and account_id = ${told.accountId} and channel = ${told.channel}
      and letter is not null and seen is not null
    for update skip locked`.execute(trx);
  const [row] = rows;
  if (!row) return null;
  const before = await seenBefore(trx, told, told.subject);
  return row.seen.filter((id) => !before.has(id));
};

const takeBack = async (shop: Shop, trx: Transaction<DB>, told: Told, unsent: string[]): Promise<void> => {
  const fresh = await lockNewIn(trx, told);
  if (fresh === null) return;
  const { lowStock } = await shop.settings.read(trx);
  const low = new Set((await readLowStock(trx, lowStock, new Set())).ids);
  if (fresh.every((id) => low.has(id)) || !(await withdrawUnsent(trx, told, unsent))) return;
  await sql`
    update owner_news set done_at = null, letter = null, seen = null
    where event = ${told.event} and account_id = ${told.accountId} and channel = ${told.channel}`.execute(
    trx,
  );
};

/**
 * While nothing goes, what a letter tells of as new may be filled: that letter is taken back, and told anew of what is still low, if
 * anything. What runs out besides needs no other letter: it comes with this one, or in the next morning.
 */
export const takeBackFilled = async (shop: Shop): Promise<void> => {
  for (const told of await findTold(shop)) {
    try {
      const unsent = await unsentOf(shop.db, told, told.event);
      if (unsent.length > 0) await shop.db.transaction().execute((trx) => takeBack(shop, trx, told, unsent));
    } catch (error) {
      if (isLost(error)) throw error;
      // It keeps no other news back, and is looked at again with the next run.
      shop.log.error({ err: error, channel: told.channel }, 'news of low stock could not be taken back');
    }
  }
};
