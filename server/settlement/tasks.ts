import { startComparisonTask } from '#server/bookkeeping/compare.ts';
import { expireHolds } from '#server/checkout/expire.ts';
import { advanceRefunds, followDisputes } from '#server/refunds/refunds.ts';
import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { processEvents } from './events.ts';
import { reconcile } from './reconcile.ts';

const EVENTS_EVERY_MS = 2_000;
const HOLDS_EVERY_MS = 5_000;
const RECONCILE_EVERY_MS = 5_000;
const REFUNDS_EVERY_MS = 2_000;
const DISPUTES_EVERY_MS = 60_000;

/** The work that makes every charge an order or a refund even when nobody comes back; all of it restarts by itself. */
export const startSettlementTasks = (shop: Shop): Task[] => [
  startTask('webhook events', EVENTS_EVERY_MS, shop.log, () => processEvents(shop)),
  startTask('lapsed holds', HOLDS_EVERY_MS, shop.log, () => expireHolds(shop)),
  startTask('reconciliation', RECONCILE_EVERY_MS, shop.log, () => reconcile(shop)),
  startTask('refunds', REFUNDS_EVERY_MS, shop.log, () => advanceRefunds(shop)),
  startComparisonTask(shop),
  startTask('disputes', DISPUTES_EVERY_MS, shop.log, () => followDisputes(shop)),
];
