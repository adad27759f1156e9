import { sql } from 'kysely';
import type { PruneRule } from '#server/tasks/prune.ts';
import { renewWords, withTheirTexts } from '../products/arrived.ts';

const AT_ONCE = 200;

/** SQL: whether a product's words were made by a release that took words apart otherwise: migration 0122 has marked those by a word of their own. */
const isStale = sql`p.search @@ '''#stale'''::tsquery`;

/** Words of products that are to be made anew, once after the upgrade. Whoever writes such a product meanwhile makes them anew as well. */
export const staleWords: PruneRule = {
  what: 'search words of an older release',
  run: async (db, isEnding = () => false) => {
    let renewed = 0;
    for (let found = AT_ONCE; found >= AT_ONCE && !isEnding(); renewed += found)
      found = await db.transaction().execute(async (trx) => {
        const { rows } = await withTheirTexts(isStale, AT_ONCE).execute(trx);
        if (rows.length > 0) await renewWords(trx, rows, isStale);
        return rows.length;
      });
    return renewed;
  },
};
