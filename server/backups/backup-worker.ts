import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, ThreadData } from './backup-thread.ts';
import { outcomeOf } from './runs.ts';
import { takeBackup } from './take-backup.ts';
import { BackupTrouble } from './trouble.ts';

const SAY_EVERY_MS = 500;

const port = parentPort;
if (!port) throw new Error('This is run as a thread of the shop');
const { config, url }: ThreadData = workerData;
const say = (word: FromThread): void => port.postMessage(word);

/** Whatever keeps the backup from being made is said with its end. */
const silent = { warn: () => {} };

let saidAt = 0;
const tell = (done: number, total: number): void => {
  if (performance.now() - saidAt < SAY_EVERY_MS) return;
  saidAt = performance.now();
  say({ kind: 'progress', done, total });
};

try {
  const taken = await takeBackup(config, url, silent, { tell });
  say({ kind: 'done', outcome: outcomeOf(taken), unremoved: taken.unremoved });
} catch (error) {
  const failure = error instanceof Error ? error.message : String(error);
  say({ kind: 'failed', failure, isExpected: error instanceof BackupTrouble });
}
