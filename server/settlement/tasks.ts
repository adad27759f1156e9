import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { reconcile } from './ask-due-checkouts.ts';
import { processEvents } from './events.ts';

const EVENTS_EVERY_MS = 2_000;
const RECONCILE_EVERY_MS = 5_000;

/** Makes every charge an order or a refund even when nobody comes back. */
export const startSettlementTasks = (shop: Shop): Task[] => [
  startTask('webhook events', EVENTS_EVERY_MS, shop.log, () => processEvents(shop)),
  startTask('reconciliation', RECONCILE_EVERY_MS, shop.log, () => reconcile(shop)),
];
