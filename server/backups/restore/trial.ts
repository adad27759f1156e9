import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Config } from '#server/config.ts';
import type { Shop } from '#server/shop.ts';
import { restoreWished } from '#server/signals/signals.ts';
import { endWish, triedFile, type Wish, writeWish } from './wish.ts';

/** What the thread is given. */
export interface TrialData {
  config: Config;
  /** An address on which a session is one's own. */
  url: string;
  backup: string;
  /** Where it is fetched to, and stays for what comes afterwards. */
  file: string;
}

const BROKE_OFF = 'The trial broke off without a reason; the log may have one.';

/** Has a backup fetched and restored into a database of its own, in a thread. Gives why it may not be restored; null where it may. */
const tryBackup = (workerData: TrialData): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./trial-worker.ts', import.meta.url), { workerData });
    thread.on('message', resolve);
    thread.on('error', reject);
    // After a message this says nothing any more.
    thread.on('exit', () => resolve(BROKE_OFF));
  });

/** Tries the backup beside the shop, which sells on. Where it is sound, whoever runs the shop is told to put it into its place. */
export const tryWish = async (
  { config, connection, log }: Pick<Shop, 'config' | 'connection' | 'log'>,
  wish: Wish,
): Promise<void> => {
  const file = triedFile(config.dataDir, wish);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const url = connection.address.directUrl;
  const failure = await tryBackup({ config, url, backup: wish.backup, file }).catch(String);
  if (failure === null) {
    await writeWish(config.dataDir, { ...wish, state: 'ready' });
    restoreWished.send({});
    return;
  }
  log.error({ backup: wish.backup, reason: failure }, 'the backup is not restored: it could not be tried');
  await rm(file, { force: true });
  await endWish(config.dataDir, wish, failure);
};
