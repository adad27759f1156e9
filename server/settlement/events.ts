import { sql } from 'kysely';
import { CURRENCY } from '#contract/money.ts';
import { completeCheckout } from '#server/orders/complete.ts';
import { type ChargeNote, noteCharge, noteNewCharge } from '#server/payments/charges.ts';
import { ProviderUnavailable } from '#server/payments/provider.ts';
import { paymentOf, refundStatusOf } from '#server/payments/providers/paystack/answers.ts';
import { takeRefundNews } from '#server/refunds/refunds.ts';
import type { Shop } from '#server/shop.ts';
import { isDisputeEvent, noteDispute, noteUnknown } from './concerns.ts';
import { unhandledReason } from './unhandled.ts';
import { isRefundEvent, type PaystackEvent, referenceOf } from './webhook.ts';

/** An event that cannot be finished yet; it stays stored and is taken up again. */
class NotYet extends Error {}

const noteOf = (event: PaystackEvent, state: 'pending' | 'attention', reason: string): ChargeNote => {
  const reference = referenceOf(event);
  const charge = paymentOf({ status: 'success', currency: CURRENCY, ...event.data, reference });
  return {
    reference,
    amountKobo: charge?.paidKobo ?? 0,
    currency: charge?.currency ?? CURRENCY,
    email: charge?.email ?? '',
    state,
    reason,
    paidAt: charge?.paidAt ?? null,
  };
};

const isKnown = async (shop: Shop, reference: string): Promise<boolean> => {
  const { rows } = await sql`
    select from checkout where reference = ${reference} union all select from charge where reference = ${reference}
    limit 1`.execute(shop.db);
  return rows.length > 0;
};

const STRAY_REASON = 'Paid under a reference that the shop has no checkout for';

/** Keeps an event about something that the shop does not know, for an admin to see. */
const noteUnlessKnown = async (shop: Shop, event: PaystackEvent, reason: string): Promise<void> => {
  const reference = referenceOf(event);
  if (reference === '' || (await isKnown(shop, reference))) return;
  await noteNewCharge(shop.db, noteOf(event, 'attention', reason));
};

const applyCharge = async (shop: Shop, event: PaystackEvent): Promise<void> => {
  const completion = await completeCheckout(shop, referenceOf(event));
  if (completion.kind === 'unknown') {
    return noteUnlessKnown(shop, event, STRAY_REASON);
  }
  if (completion.kind !== 'refused') return;
  const { status } = completion.refusal;
  if (status !== 503 && status !== 402) return;
  // The event is signed, so the charge is real: it is shown as pending until Paystack's API says the same.
  const reason = status === 503 ? 'Waiting for Paystack to answer' : 'Waiting for Paystack to confirm';
  await noteCharge(shop.db, noteOf(event, 'pending', reason));
  throw new NotYet(completion.refusal.message);
};

const applyRefund = async (shop: Shop, event: PaystackEvent): Promise<void> => {
  const { id, amount } = event.data;
  const told = await takeRefundNews(shop, {
    id: typeof id === 'number' || typeof id === 'string' ? String(id) : null,
    reference: referenceOf(event),
    status: refundStatusOf(event.event.slice('refund.'.length)),
    amountKobo: Number(amount) > 0 ? Number(amount) : null,
    refundId: null,
  });
  if (told === false) throw new NotYet('Paystack lists nothing of it yet');
};

const apply = async (shop: Shop, event: PaystackEvent, eventId: number): Promise<void> => {
  if (isDisputeEvent(event)) return noteDispute(shop.db, eventId, event);
  if (referenceOf(event) === '') return noteUnknown(shop.db, eventId);
  if (event.event === 'charge.success') return applyCharge(shop, event);
  if (isRefundEvent(event)) await applyRefund(shop, event);
  await noteUnlessKnown(shop, event, unhandledReason(event.event));
};

interface StoredEvent {
  id: number;
  payload: PaystackEvent;
  tries: number;
}

const takeDue = async (shop: Shop): Promise<StoredEvent | null> => {
  const { rows } = await sql<StoredEvent>`
    update webhook_event set tries = tries + 1,
      next_try_at = now() + make_interval(secs => least(60, 2 * power(2, least(tries, 6))::int))
    where id = (select id from webhook_event where processed_at is null and next_try_at <= now()
        and received_at > now() - interval '72 hours'
      order by next_try_at limit 1 for update skip locked)
    returning id, payload, tries`.execute(shop.db);
  return rows[0] ?? null;
};

/** Does what the stored events say, oldest first; what cannot be finished yet is tried again, ever more rarely. */
export const processEvents = async (shop: Shop): Promise<void> => {
  for (;;) {
    const stored = await takeDue(shop);
    if (!stored) return;
    try {
      await apply(shop, stored.payload, stored.id);
      await sql`update webhook_event set processed_at = now() where id = ${stored.id}`.execute(shop.db);
    } catch (error) {
      if (!(error instanceof NotYet || error instanceof ProviderUnavailable))
        shop.log.error({ err: error, event: stored.payload.event }, 'webhook event failed');
    }
  }
};
