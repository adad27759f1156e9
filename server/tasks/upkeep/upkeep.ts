import type { Database } from '#server/database/connection.ts';
import type { Log } from '#server/logging/log.ts';
import { type PruneRule, startPruning } from '../prune.ts';
import type { Task } from '../task.ts';

const OFTEN_MS = 30 * 60_000;
const SELDOM_MS = 6 * 60 * 60_000;

/** Prunes what grows for ever otherwise, by the rules of the features. */
export const startUpkeep = (
  shop: { db: Database; log: Log },
  features: readonly { prune?: readonly PruneRule[]; pruneSeldom?: readonly PruneRule[] }[],
): Task[] => [
  startPruning(
    'upkeep',
    OFTEN_MS,
    shop,
    features.flatMap(({ prune = [] }) => prune),
  ),
  startPruning(
    'thorough upkeep',
    SELDOM_MS,
    shop,
    features.flatMap(({ pruneSeldom = [] }) => pruneSeldom),
  ),
];
