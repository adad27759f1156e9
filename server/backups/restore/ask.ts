import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { backupMessages as say } from '#contract/backups/messages.ts';
import type { RestoreOutlook, RestoreState } from '#contract/backups/schemas.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { Caller } from '#server/http/caller.ts';
import { brokenField, conflict, notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { restoreWished } from '#server/signals/signals.ts';
import { madeAtOf } from '../names.ts';
import { openPlace } from '../places.ts';
import { tryWish } from './trial.ts';
import { endWish, isUnderWay, readWish, type Wish, writeWish } from './wish.ts';

type RestoringShop = Pick<Shop, 'db' | 'config' | 'connection' | 'log' | 'settings'>;

/** What became of the last restore that was asked for here. */
export const restoreStateOf = async ({ config }: Pick<Shop, 'config'>): Promise<RestoreState | null> => {
  const wish = await readWish(config.dataDir);
  if (!wish) return null;
  const { backup, askedAt, askedBy, state, endedAt, failure, kept } = wish;
  return { backup, askedAt, askedBy: askedBy.name, state, endedAt, failure, kept };
};

/**
 * Why this shop cannot restore itself; null where it can. Whoever restores must be sure that nobody else stands on the database: whoever runs
 * this process ends it and those beside it, of other machines and of processes that were started apart nobody is sure.
 */
const hindranceOf = async ({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<string | null> => {
  if (!restoreWished.isHeard) return say.byCommand;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from shop_process`.execute(db);
  return (rows[0]?.count ?? 0) > config.webConcurrency ? say.severalProcesses : null;
};

const refuseUnlessThere = async ({ config }: Pick<Shop, 'config'>, name: string): Promise<Date> => {
  const madeAt = madeAtOf(name);
  const stored = madeAt === null ? [] : await openPlace(config.backups.target).list();
  if (madeAt === null || !stored.some((backup) => backup.name === name))
    throw notFound('backup_not_found', say.notFound);
  return madeAt;
};

/** What goes where a backup is restored, and whether it can be. @throws Refusal 404 */
export const outlookOf = async (shop: RestoringShop, name: string): Promise<RestoreOutlook> => {
  const madeAt = await refuseUnlessThere(shop, name);
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from customer_order where created_at > ${madeAt}`.execute(shop.db);
  return {
    shop: (await shop.settings.current()).name,
    madeAt: madeAt.toISOString(),
    ordersSince: rows[0]?.orders ?? 0,
    hindrance: await hindranceOf(shop),
  };
};

/** Once over all processes, with its line in the log. @throws Refusal where one is under way */
const writeDown = async (
  { db, config: { dataDir } }: RestoringShop,
  { accountId, name }: Pick<Caller, 'accountId' | 'name'>,
  backup: string,
): Promise<Wish> => {
  let written: Wish | null = null;
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('restore', 2))`.execute(trx);
      if (isUnderWay(await readWish(dataDir))) throw conflict('restore_under_way', say.restoreUnderWay);
      const subject = { id: backup, name: `Restore of the backup ${backup}` };
      await recordChanges(trx, { accountId, name }, [{ action: 'created', kind: 'archive', subject }]);
      written = await writeWish(dataDir, {
        id: randomUUID(),
        backup,
        askedBy: { accountId, name },
        askedAt: new Date().toISOString(),
        triedBy: process.pid,
        state: 'trying',
        attempts: 0,
        kept: null,
        endedAt: null,
        failure: null,
      });
      return written;
    });
  } catch (error) {
    // Nobody tries it: another may be asked for.
    if (written) await endWish(dataDir, written, say.trialBrokeOff);
    throw error;
  }
};

/**
 * Asks for a backup in place of all that is there. It is tried first; then the shop ends its calls, makes a backup of itself, restores and
 * comes back, under whoever runs it (`carry-out.ts`).
 * @param typed the shop's name, as whoever asks has typed it
 * @throws Refusal where there is none of that name, the name is another, or this shop cannot restore itself
 */
export const askToRestore = async (
  shop: RestoringShop,
  { accountId, name: who }: Caller,
  backup: string,
  typed: string,
): Promise<void> => {
  await refuseUnlessThere(shop, backup);
  const { name } = await shop.settings.current();
  if (typed.trim() !== name) throw brokenField('invalid', say.typeName(name), 'shop');
  const hindrance = await hindranceOf(shop);
  if (hindrance !== null) throw conflict('restore_not_here', hindrance);
  const wish = await writeDown(shop, { accountId, name: who }, backup);
  tryWish(shop, wish).catch((error: unknown) => shop.log.error({ err: error }, 'the restore broke off'));
};
