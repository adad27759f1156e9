import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { askForReviews } from './due-reviews.ts';
import { remindOfCarts } from './left-carts.ts';

const EVERY_MS = 5 * 60_000;

export const startReminding = (shop: Shop): Task =>
  startTask('reminders', EVERY_MS, shop.log, async () => {
    await remindOfCarts(shop);
    await askForReviews(shop);
  });
