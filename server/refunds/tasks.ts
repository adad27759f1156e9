import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { followDisputes } from './disputes/due-disputes.ts';
import { advanceRefunds } from './due-refunds.ts';

const REFUNDS_EVERY_MS = 2_000;
const DISPUTES_EVERY_MS = 60_000;

/** Moves refunds on, and looks at what the bank takes back. */
export const startRefundTasks = (shop: Shop): Task[] => [
  startTask('refunds', REFUNDS_EVERY_MS, shop.log, () => advanceRefunds(shop)),
  startTask('disputes', DISPUTES_EVERY_MS, shop.log, () => followDisputes(shop)),
];
