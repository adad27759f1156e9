import { randomUUID } from 'node:crypto';
import { startTask, type Task } from '#server/tasks/task.ts';
import { type ImportThread, type ServingShop, startImportThread } from './import-thread.ts';
import { isImportWaiting } from './work.ts';

const LOOK_EVERY_MS = 1_000;

/** Works on files as they come, and on those that a process which is gone has left; at the end it waits for one batch. */
export const startImportTask = (shop: ServingShop): Task => {
  const importer = randomUUID();
  let isEnding = false;
  let thread: ImportThread | null = null;
  const task = startTask('product import', LOOK_EVERY_MS, shop.log, async () => {
    if (isEnding || !(await isImportWaiting(shop.db, importer))) return;
    thread = startImportThread(shop, importer);
    if (isEnding) thread.end();
    try {
      await thread.over;
    } finally {
      thread = null;
    }
  });
  return {
    ...task,
    stop: async () => {
      isEnding = true;
      thread?.end();
      await task.stop();
    },
  };
};
