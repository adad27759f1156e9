import { sql } from 'kysely';
import { PROVIDER } from '#contract/payment-provider.ts';
import type { Shop } from '#server/shop.ts';
import { followRefund } from './follow.ts';
import { layDown } from './lease.ts';
import type { Refund } from './refund-rows.ts';
import { keepUntaken } from './untaken.ts';

/** What admins read of a refund whose answer was lost. */
export const BEING_CLARIFIED = `${PROVIDER}’s answer to a refund was lost. Whether it began is being clarified`;
const NEVER_ARRIVED = `${PROVIDER} never received it`;
const LONGEST_PAUSE_S = 60;

/** Whether the provider's list would show it by now, by the database's clock: asked before the list is read. */
const isClear = async (shop: Shop, { id }: Refund): Promise<boolean> => {
  const { rows } = await sql<{ isClear: boolean }>`
    select coalesce(clear_at <= now(), false) as "isClear" from refund where id = ${id}`.execute(shop.db);
  return rows[0]?.isClear === true;
};

/**
 * Finds out what became of a refund whose answer was lost: the provider's list is read again and again, for rows may
 * appear in it late. Not found when it must have appeared, it never began: an admin's is told to have failed, the shop's own is
 * asked for anew, never before.
 * @throws ProviderUnavailable
 */
export const clarify = async (shop: Shop, refund: Refund): Promise<void> => {
  const { orderId, tries } = refund;
  const isOver = await isClear(shop, refund);
  await followRefund(shop, refund);
  // Whatever the list has told has taken the lease away, and the rest of this is void.
  if (!isOver) {
    await layDown(shop.db, refund, Math.min(LONGEST_PAUSE_S, 5 * 2 ** Math.min(tries - 1, 8)));
  } else if (orderId === null) {
    await keepUntaken(shop, refund, { state: 'wanted' });
  } else {
    const trouble = `Refund failed: ${NEVER_ARRIVED}`;
    await keepUntaken(shop, refund, { state: 'failed', reason: NEVER_ARRIVED, trouble });
  }
};
