import { sql } from 'kysely';
import { CURRENCY } from '#contract/money.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import type { Refusal } from '#server/http/errors.ts';
import { completeCheckout } from '#server/orders/complete-checkout.ts';
import { type ChargeNote, chargeOf, noteCharge, noteNewCharge } from '#server/payments/charges.ts';
import {
  type AboutPayment,
  isGoingBack,
  isPaid,
  type Payment,
  type ProviderNews,
  ProviderUnavailable,
} from '#server/payments/provider.ts';
import { noteDispute, type RefundNews, takeRefundNews } from '#server/refunds/refunds.ts';
import type { Shop } from '#server/shop.ts';

/** An event that cannot be finished yet; it stays stored and is taken up again. */
class NotYet extends Error {}

export const STRAY_REASON = 'Paid under a reference that the shop has no checkout for';

/** What an event tells of a charge that the provider's API does not know, or not yet. */
const toldOf = (
  { reference, amountKobo, currency, email }: AboutPayment,
  payment: Payment | null,
  state: 'pending' | 'attention',
  reason: string,
): ChargeNote => ({
  reference,
  amountKobo: payment?.paidKobo ?? amountKobo ?? 0,
  currency: currency ?? CURRENCY,
  email,
  state,
  reason,
  paidAt: payment?.paidAt ?? null,
  ...(payment ? { payment } : {}),
});

const isKnown = async (shop: Shop, reference: string): Promise<boolean> => {
  const { rows } = await sql`
    select from checkout where reference = ${reference} union all select from charge where reference = ${reference}
    limit 1`.execute(shop.db);
  return rows.length > 0;
};

/** For the owner: what a payment waits for that could not be judged. */
const waitingFor = ({ status }: Refusal): string =>
  status === 503 ? `Waiting for ${PROVIDER} to answer` : `Waiting for ${PROVIDER} to confirm`;

type News<Kind extends ProviderNews['kind']> = Extract<ProviderNews, { kind: Kind }>;

const applyPayment = async (shop: Shop, { payment, ...about }: News<'payment'>): Promise<void> => {
  const completion = await completeCheckout(shop, about.reference);
  if (completion.kind === 'unknown') {
    // Kept for an admin to see.
    if (await isKnown(shop, about.reference)) return;
    return noteNewCharge(shop.db, toldOf(about, payment, 'attention', STRAY_REASON));
  }
  if (completion.kind !== 'refused') return;
  const { status } = completion.refusal;
  if (status !== 503 && status !== 402) return;
  // The event is signed, so the charge is real: it is shown as pending until the provider's API says the same.
  await noteCharge(shop.db, toldOf(about, payment, 'pending', waitingFor(completion.refusal)));
  throw new NotYet(completion.refusal.message);
};

/** Whether a payment of which money goes back may become its order yet: nobody answered, or two questions were answered differently. */
const isUndecided = (shop: Shop, { status }: Refusal, payment: Payment | null): boolean =>
  status === 503 ||
  (status === 402 && payment !== null && (isGoingBack(payment) || isPaid(shop.payments, payment)));

/**
 * Money went back of a payment that the shop knows no charge of: it may still have to become its order, or was never the
 * shop's. Either way it is known afterwards.
 */
const noteRefundedPayment = async (shop: Shop, about: AboutPayment): Promise<void> => {
  const { reference } = about;
  const completion = await completeCheckout(shop, reference);
  const payment = await shop.payments.verify(reference);
  if (completion.kind === 'refused' && isUndecided(shop, completion.refusal, payment)) {
    const reason = waitingFor(completion.refusal);
    if (payment) await noteNewCharge(shop.db, chargeOf(payment, 'pending', reason));
    throw new NotYet(reason);
  }
  const reason = completion.kind === 'unknown' ? STRAY_REASON : null;
  if (payment) return noteNewCharge(shop.db, chargeOf(payment, 'attention', reason));
  const unknown = `${PROVIDER} told of a refund of this payment, but does not know the payment`;
  await noteNewCharge(shop.db, { ...toldOf(about, null, 'attention', unknown), toldBy: 'refund' });
};

const applyRefund = async (shop: Shop, news: RefundNews & AboutPayment): Promise<void> => {
  let isTold = await takeRefundNews(shop, news);
  if (isTold === null) {
    await noteRefundedPayment(shop, news);
    isTold = await takeRefundNews(shop, news);
  }
  if (isTold === false) throw new NotYet(`${PROVIDER} lists nothing of it yet`);
};

/** Marks an event about a payment that the shop can do nothing with, for the owner to see. */
const noteUnclear = async (shop: Shop, eventId: number): Promise<void> => {
  await shop.db.updateTable('webhook_event').set({ concern: 'unknown' }).where('id', '=', eventId).execute();
};

const apply = (shop: Shop, news: ProviderNews, eventId: number): Promise<void> => {
  switch (news.kind) {
    case 'payment':
      return applyPayment(shop, news);
    case 'refund':
      return applyRefund(shop, news);
    case 'dispute':
      return noteDispute(shop.db, news.dispute);
    case 'unclear':
      return noteUnclear(shop, eventId);
    case 'other':
      return Promise.resolve();
  }
};

interface StoredEvent {
  id: number;
  event: string;
  payload: unknown;
}

/** For three days what cannot be finished is tried each minute, then ever more rarely, until an admin has settled it. */
const takeDue = async (shop: Shop): Promise<StoredEvent | null> => {
  const { rows } = await sql<StoredEvent>`
    update webhook_event set tries = tries + 1, next_try_at = now() + greatest(
      make_interval(secs => least(60, 2 * power(2, least(tries, 6))::int)),
      case when received_at < now() - interval '72 hours' then (now() - received_at) / 10 end)
    where id = (select id from webhook_event
      where processed_at is null and settled_at is null and next_try_at <= now()
      order by next_try_at limit 1 for update skip locked)
    returning id, event, payload`.execute(shop.db);
  return rows[0] ?? null;
};

/** Does what the stored events say, oldest first; what cannot be finished yet is tried again, ever more rarely. */
export const processEvents = async (shop: Shop): Promise<void> => {
  for (;;) {
    const stored = await takeDue(shop);
    if (!stored) return;
    try {
      await apply(shop, shop.payments.newsOf(stored.payload), stored.id);
      await sql`update webhook_event set processed_at = now() where id = ${stored.id}`.execute(shop.db);
    } catch (error) {
      if (!(error instanceof NotYet || error instanceof ProviderUnavailable))
        shop.log.error({ err: error, event: stored.event }, 'webhook event failed');
    }
  }
};
