import { sql } from 'kysely';
import type { ProviderRefund } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { findPayment, followPayment, type KnownPayment } from './follow.ts';
import { applyNews } from './outcome.ts';
import { isOpen, lockRefundsOf, type Refund, stateOfStatus } from './refund-rows.ts';
import { takeRow } from './take-row.ts';

/** What a signed event says of a refund; often without the refund's own id. */
export type RefundNews = Pick<ProviderRefund, 'id' | 'status' | 'amountKobo' | 'refundId'> & {
  reference: string;
};

const isBound = async (shop: Shop, id: string): Promise<boolean> => {
  const { rows } = await sql`select from refund where provider_id = ${id}`.execute(shop.db);
  return rows.length > 0;
};

/** News that name the refund are as good as its row. */
const takeNamed = async (shop: Shop, news: RefundNews, payment: KnownPayment): Promise<boolean> => {
  if (news.id === null || !(await isBound(shop, news.id))) return false;
  const row = { ...news, paymentId: null, currency: null, createdAt: null, disputeId: null };
  return (await takeRow(shop, row, payment)) === 'known';
};

const isAlike = (news: RefundNews, { amountKobo }: Pick<Refund, 'amountKobo'>): boolean =>
  news.amountKobo === null || news.amountKobo === amountKobo;

/** News without a name count where they can mean one refund only: no other of that amount is or was under way. */
const takeUnnamed = (shop: Shop, news: RefundNews): Promise<boolean> =>
  shop.db
    .transaction()
    .execute(async (trx) => {
      const alike = (await lockRefundsOf(trx, news.reference)).filter((refund) => isAlike(news, refund));
      const [only] = alike;
      const isTaken = only && (only.state === 'started' || only.state === 'needs_details');
      if (alike.length !== 1 || !only || !isOpen(only) || !isTaken) return null;
      return applyNews(shop, trx, only, { outcome: stateOfStatus(news.status) });
    })
    .then(async (stock) => {
      await shop.changes.stockChanged(stock ?? []);
      return stock !== null;
    });

/**
 * Takes in what an event says of a refund. The event is the cause to ask, the provider's list says what is so: a late
 * event of an earlier part of the same amount is never taken for the one that is running.
 * @returns whether all that it says is known by now; `null` where the shop does not know the payment
 * @throws ProviderUnavailable
 */
export const takeRefundNews = async (shop: Shop, news: RefundNews): Promise<boolean | null> => {
  const payment = await findPayment(shop.db, news.reference);
  if (!payment) return null;
  if (await takeNamed(shop, news, payment)) return true;
  const followed = await followPayment(shop, payment, payment.since);
  if (await takeNamed(shop, news, payment)) return true;
  if (news.id !== null) {
    const row = await shop.payments.findRefund(news.id);
    const isOfPayment = row?.reference === news.reference || row?.paymentId === payment.id;
    return row !== null && isOfPayment && (await takeRow(shop, row, payment)) !== 'undecided';
  }
  if (followed.some(({ taken }) => taken === 'undecided')) return false;
  const isSeen = followed.some(
    ({ row }) =>
      row.status === news.status && (news.amountKobo === null || row.amountKobo === news.amountKobo),
  );
  return isSeen || news.status === 'pending' || (await takeUnnamed(shop, news));
};
