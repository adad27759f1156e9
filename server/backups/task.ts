import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { type BackupThread, startBackupThread } from './backup-thread.ts';
import { BEAT_MS, beat, noteDone, noteFailed, type Run, takeRun } from './runs.ts';
import { askWhenDue } from './schedule.ts';

const EVERY_MS = 5_000;

/** What making backups needs of the shop. */
type BackedUpShop = Pick<Shop, 'db' | 'config' | 'connection' | 'log'>;

/** Makes a backup and notes what came of it. One that the process does not live to finish is begun again by another. */
const make = async (shop: BackedUpShop, run: Run, keep: (thread: BackupThread) => void): Promise<void> => {
  const { db, config, connection, log } = shop;
  let progress = { done: 0, total: 0 };
  const thread = startBackupThread({ config, url: connection.address.directUrl }, (now) => {
    progress = now;
  });
  keep(thread);
  const beats = setInterval(() => {
    // Somebody else has taken it meanwhile: two at a time would only be in each other's way.
    beat(db, run, progress).then(
      (isOurs) => isOurs || thread.end(),
      () => {},
    );
  }, BEAT_MS);
  const last = await thread.over
    .catch((error: unknown) => ({ kind: 'failed', failure: String(error), isExpected: false }) as const)
    .finally(() => clearInterval(beats));
  if (last?.kind === 'done') {
    await noteDone(db, run, last.outcome);
    if (last.unremoved !== null)
      log.warn({ reason: last.unremoved }, 'the backup is made; older ones could not be removed');
  }
  if (last?.kind !== 'failed') return;
  log.error({ reason: last.failure }, 'the backup could not be made');
  await noteFailed(db, run, last.failure);
};

/** Makes what backups are due or asked for, one at a time over all processes. */
export const startBackups = (shop: BackedUpShop): Task => {
  let isEnding = false;
  let current: BackupThread | undefined;
  const { isOn, at } = shop.config.backups;
  const task = startTask('backups', EVERY_MS, shop.log, async () => {
    if (isOn) await askWhenDue(shop.db, at);
    const run = isEnding ? undefined : await takeRun(shop.db);
    if (run)
      await make(shop, run, (thread) => {
        current = thread;
      });
  });
  return {
    ...task,
    stop: async () => {
      isEnding = true;
      current?.end();
      await task.stop();
    },
  };
};
