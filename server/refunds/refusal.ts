import { sql } from 'kysely';
import { PROVIDER } from '#contract/payment-provider.ts';
import { type ProviderRefused, ProviderUnavailable } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { fitToRest } from './fit-to-rest.ts';
import { followRefunds } from './follow.ts';
import type { Refund } from './refund-rows.ts';
import { bookReversal, isBackAsAWhole } from './reversal.ts';
import { keepUntaken } from './untaken.ts';

/** So long the provider's "no" may pass: a balance that is filled, a limit of the day or week. */
const PASSES_WITHIN = '5 days';

const LOOK_AGAIN_S = 60;

const hasWaitedEnough = async (shop: Shop, { id }: Refund): Promise<boolean> => {
  const { rows } = await sql<{ isOver: boolean }>`
    select coalesce(waiting_since < now() - ${PASSES_WITHIN}::interval, false) as "isOver"
    from refund where id = ${id}`.execute(shop.db);
  return rows[0]?.isOver === true;
};

/**
 * Some, or all, of the payment may have gone back at the provider: what its list shows counts first. It is read after the
 * payment, so that it can show whatever has made the payment be back.
 */
const isBackAlready = async (shop: Shop, refund: Refund): Promise<boolean> => {
  const payment = await shop.payments.verify(refund.reference);
  await followRefunds(shop, refund.reference);
  if (payment === null || !(await isBackAsAWhole(shop.db, payment))) return false;
  await keepUntaken(shop, refund, { state: 'failed', reason: `Given back at ${PROVIDER}`, askedAt: null });
  await bookReversal(shop, payment);
  return true;
};

/**
 * The provider says no to a refund of the shop's own. What may pass is tried again for days; else what has gone back at the
 * provider is found and only the rest asked for; else an admin has to look.
 * @param refund as it was asked for
 * @param askedAt since when an earlier answer is missing, which this one says nothing about
 * @throws LeaseLost
 */
export const takeRefusal = async (
  shop: Shop,
  refund: Refund,
  { message, isPassing }: ProviderRefused,
  askedAt: Date | null,
): Promise<void> => {
  if (isPassing && !(await hasWaitedEnough(shop, refund))) {
    await keepUntaken(shop, refund, { state: 'waiting', reason: message, trouble: message, askedAt });
    return;
  }
  // It is not being asked for any more: one of the dashboard's that is alike is none of ours.
  await keepUntaken(shop, refund, { state: 'wanted', askedAt, dueInSeconds: LOOK_AGAIN_S });
  try {
    if (await isBackAlready(shop, refund)) return;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return;
    throw error;
  }
  const rest = await fitToRest(shop.db, refund);
  if (rest > 0 && rest < refund.amountKobo) await keepUntaken(shop, refund, { state: 'wanted', askedAt });
  else if (rest <= 0) await keepUntaken(shop, refund, { state: 'failed', reason: message, askedAt });
  else {
    const trouble = `Refund failed: ${message}`;
    await keepUntaken(shop, refund, { state: 'failed', reason: message, trouble, askedAt });
  }
};
