/**
 * A backup in place of what is there, with its pictures, where nobody else stands on the database.
 *
 * - how:           this file
 * - by command:    `command`
 * - by the shop:   `ask` (in the admin area), `trial` and `trial-worker` (beside the shop that sells), `wish` (what is written down
 *                  beside the database), `carry-out` (between two times of serving)
 */

import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { DEMO_SCHEMA } from '#server/lifecycle/mode-of-data.ts';
import type { Log } from '#server/logging/log.ts';
import { uploadedImages } from '#server/media/store/uploaded-images.ts';
import { lookBeforeAsking } from '#server/refunds/refunds.ts';
import type { Holdings } from '../check-backup.ts';
import { readTables } from '../fingerprint.ts';
import { type About, PICTURES } from '../format.ts';
import { type LockPatience, refuseWhileHeld } from '../locks.ts';
import { openBackup } from '../open-backup.ts';
import { restoreRows } from '../restore-rows.ts';
import { RUNNING } from '../running.ts';
import { waitForNextNight } from '../schedule.ts';
import { quoted, withSession } from '../session.ts';
import { nameOfShop } from '../snapshot.ts';
import { BackupTrouble, say } from '../trouble.ts';

/** A process of the shop stands on the database. */
export class ShopRuns extends BackupTrouble {}

/** @throws ShopRuns while a process of the shop is connected */
const refuseWhileRunning = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ isRunning: boolean }>(RUNNING);
  if (rows[0]?.isRunning) throw new ShopRuns(say.running);
};

/**
 * A backup has in it that it is being made: restored, it would be taken for one whose maker has died, and be made again. And what was due
 * then by the clock would be made at once. Before a schema that knows of this there is nothing to be done.
 */
const forgetUnfinished = async (client: pg.Client, { at }: Config['backups']): Promise<void> => {
  const isKnown = (await readTables(client)).some(({ name }) => name === 'backup');
  if (!isKnown) return;
  await client.query(`delete from backup where state in ('waiting', 'running')`);
  await waitForNextNight(client, at);
};

/** What a demo remembers besides its tables says of a database that it is a demo's, and would say so of the shop that takes its place. */
const dropDemo = async (client: pg.Client): Promise<void> => {
  await client.query(`drop schema if exists ${quoted(DEMO_SCHEMA)} cascade`);
};

/** Tables whose rows make a shop of a database; migrations write none into them. */
const GOODS = ['account', 'product', 'customer_order', 'charge'];

/**
 * What the shop is called that the database holds; null where it holds none, or one that nobody has begun to use.
 * @throws BackupTrouble where it holds something else
 */
export const shopIn = (url: string): Promise<string | null> =>
  withSession(url, async (client) => {
    const tables = (await readTables(client)).map(({ name }) => name);
    const name = await nameOfShop(client);
    if (name === null) {
      if (tables.length > 0) throw new BackupTrouble(say.holdsElse);
      return null;
    }
    for (const table of GOODS.filter((one) => tables.includes(one))) {
      const { rows } = await client.query(`select from ${quoted(table)} limit 1`);
      if (rows.length > 0) return name;
    }
    return null;
  });

/** Pictures never change under their name: those that are there stay, and those that are there besides hurt nobody. */
const restorePictures = async (
  config: Config,
  log: Pick<Log, 'warn'>,
  file: string,
  tell: (done: number) => void,
): Promise<void> => {
  const images = uploadedImages(config, log);
  let done = 0;
  for await (const { name, bytes } of openBackup(file, config.backups.passphrase)) {
    if (!name.startsWith(PICTURES)) continue;
    const picture = name.slice(PICTURES.length);
    const there = await images.get(picture);
    if (!there?.equals(bytes)) await images.put(picture, bytes);
    done += 1;
    tell(done);
  }
};

/**
 * The way round is free: a real backup is tried in a demo.
 * @throws BackupTrouble where a live shop would take in what a demo has made
 */
export const refuseDemo = ({ mode }: Pick<Config, 'mode'>, { isDemo }: Pick<About, 'isDemo'>): void => {
  if (isDemo && mode === 'live') throw new BackupTrouble(say.ofDemo);
};

interface Meant {
  /** A shop that is there may go. */
  isToReplace: boolean;
  /** A live shop may be what a demo has made. */
  isFromDemo?: boolean;
  tell?: (done: number, total: number) => void;
  patience?: LockPatience;
  /** Once all is there, while it can still be taken back. */
  beforeCommit?: () => Promise<void>;
}

/**
 * Puts a backup that was checked into the shop's database and its pictures' store. Rows are replaced in one transaction; pictures come
 * before them, so that no row shows one that is not there. Steps of the schema that the backup has not had follow, as at any upgrade.
 * @param url an address of the database on which a session is one's own
 * @throws BackupTrouble where a shop is there or is running, somebody holds its tables, or the backup does not fit or is a demo's; nothing is
 *   changed then
 */
export const restoreBackup = async (
  config: Config,
  url: string,
  log: Pick<Log, 'warn'>,
  file: string,
  { about, pictures }: Holdings,
  { isToReplace, isFromDemo = false, tell = () => {}, patience, beforeCommit = async () => {} }: Meant,
): Promise<void> => {
  if (!isFromDemo) refuseDemo(config, about);
  await withSession(url, (client) => refuseWhileHeld(client, patience));
  const there = await shopIn(url);
  if (there !== null && !isToReplace) throw new BackupTrouble(say.holdsShop(there));
  const total = about.tables.reduce((sum, { rows }) => sum + rows, pictures);
  await withSession(url, refuseWhileRunning);
  if (about.pictures !== null) await restorePictures(config, log, file, (done) => tell(done, total));
  await withSession(url, (client) =>
    restoreRows(
      client,
      file,
      about,
      {
        passphrase: config.backups.passphrase,
        tell: (rows) => tell(pictures + rows, total),
        ...(patience ? { patience } : {}),
      },
      {
        before: () => refuseWhileRunning(client),
        after: async () => {
          await lookBeforeAsking(client);
          await forgetUnfinished(client, config.backups);
          if (!about.isDemo || config.mode === 'live') await dropDemo(client);
          await beforeCommit();
        },
      },
    ),
  );
  await migrate(url);
};
