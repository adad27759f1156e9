import type { Shop } from '#server/shop.ts';
import { startPruning } from '#server/tasks/prune.ts';
import type { Task } from '#server/tasks/task.ts';
import { OLD_ROWS } from './old-rows.ts';
import { startPasswordResets } from './password/password-reset.ts';

const CLEAN_UP_EVERY_MS = 10 * 60_000;

/** Starts what accounts need done besides calls: answering reset requests, and the clean-up. */
export const startAccountTasks = (shop: Shop): Task[] => {
  startPasswordResets(shop);
  return [startPruning('account clean-up', CLEAN_UP_EVERY_MS, shop, OLD_ROWS)];
};
