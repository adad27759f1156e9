import { startTask, type Task } from '#server/tasks/task.ts';
import type { ImportingShop } from './importing-shop.ts';
import { workOnImport } from './work.ts';

const LOOK_EVERY_MS = 1_000;

/** Works on files as they come, and on those that a process which is gone has left; at the end it waits for one batch. */
export const startImportTask = (shop: ImportingShop): Task => {
  let isEnding = false;
  const task = startTask('product import', LOOK_EVERY_MS, shop.log, () => workOnImport(shop, () => isEnding));
  return {
    ...task,
    stop: async () => {
      isEnding = true;
      await task.stop();
    },
  };
};
