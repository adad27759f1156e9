import { deletedAccounts } from '#server/accounts/deleted-accounts.ts';
import { oldComparisons } from '#server/bookkeeping/old-comparisons.ts';
import { abandonedCarts } from '#server/cart/abandoned-carts.ts';
import { oldImports } from '#server/catalogue/import-export/old-imports.ts';
import { deletedProducts } from '#server/catalogue/products/deleted-products.ts';
import { unusedWords } from '#server/catalogue/search/unused-words.ts';
import { oldAddresses, unpaidCheckouts } from '#server/checkout/forget.ts';
import { oldChecks } from '#server/payments/check-quota.ts';
import { oldEvents } from '#server/settlement/old-events.ts';
import type { Shop } from '#server/shop.ts';
import { startPruning } from '../prune.ts';
import type { Task } from '../task.ts';

const OFTEN_MS = 30 * 60_000;
/** What looks at every row of a table. */
const SELDOM_MS = 6 * 60 * 60_000;

/**
 * What grows for ever otherwise; what goes when is told for each table in docs/operations.md. Short-lived rows (sessions,
 * codes, notifications, the security log, pictures) are seen to by their features.
 */
export const startUpkeep = (shop: Shop): Task[] => [
  startPruning('upkeep', OFTEN_MS, shop, [oldAddresses, unpaidCheckouts, oldEvents, oldImports, oldChecks]),
  startPruning('thorough upkeep', SELDOM_MS, shop, [
    abandonedCarts,
    deletedProducts,
    deletedAccounts,
    ...oldComparisons,
    ...unusedWords,
  ]),
];
