import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { CURRENCY, nairaOfKobo } from '#contract/money.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import { isByHand } from '#contract/orders/payment-methods.ts';
import { paymentMessages } from '#contract/payments/messages.ts';
import { salesDeskMessages } from '#contract/sales-desk/messages.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { away, conflict, notFound, type Refusal } from '#server/http/errors.ts';
import { ProviderRefused, ProviderUnavailable } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { askProviderFor, CLEAR_AFTER } from './asking.ts';
import { BEING_CLARIFIED } from './clarify.ts';
import { unbookedKobo } from './disputes/dispute-rows.ts';
import { amountOf, exchangedKobo, lockOrderRow } from './exchanged.ts';
import { firstLease } from './lease.ts';
import { refuseWhileOpen } from './obstacle.ts';
import { findRefunds, lockRefund, paymentOf, type Refund } from './refund-rows.ts';
import { takeRow } from './take-row.ts';
import { keepUntaken } from './untaken.ts';

interface RefundableOrder {
  id: string;
  orderNumber: string;
  reference: string;
  paymentStatus: string;
  paymentMethod: string;
  /** What is left to be given back, without what a bank has taken or what has gone out in exchange. */
  restKobo: number;
  exchangedKobo: number;
}

const lockOrder = async (trx: Transaction<DB>, orderId: string): Promise<RefundableOrder> => {
  await lockOrderRow(trx, orderId);
  const { rows } = await sql<RefundableOrder>`
    select o.id, o.order_number as "orderNumber", o.reference, o.payment_status as "paymentStatus",
      o.payment_method as "paymentMethod",
      greatest(0, o.total_kobo - o.refunded_kobo - ${exchangedKobo} - ${unbookedKobo(sql`o.reference`)}) as "restKobo",
      ${exchangedKobo} as "exchangedKobo"
    from customer_order o where o.id = ${orderId}`.execute(trx);
  if (!rows[0]) throw notFound('order_not_found', say.notFound);
  return rows[0];
};

/** Whether a refund has failed and was neither given by other means nor tried again since: as its return's own, or, of the same sum, as nobody's. */
const isUntried = async (trx: Transaction<DB>, failedId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from refund f where f.id = ${failedId} and f.state = 'failed' and f.settled_at is null and not exists (
      select from refund l where l.reference = f.reference and l.made_by = 'shop' and l.amount_kobo = f.amount_kobo
        and (l.created_at, l.id) > (f.created_at, f.id)
        and not exists (select from return_request q where q.refund_id = l.id))`.execute(trx);
  return rows.length > 0;
};

/** What is to be given back, in kobo. @throws Refusal 409, 400 */
const judge = async (
  trx: Transaction<DB>,
  order: RefundableOrder,
  amountNaira: number | undefined,
  failedId: string | undefined,
): Promise<number> => {
  if (isByHand(order.paymentMethod)) throw conflict('refund_by_hand', salesDeskMessages.refundByHand);
  if (order.paymentStatus === 'refunded') throw conflict('order_refunded', say.refundedAlready);
  if (order.paymentStatus !== 'paid') throw conflict('order_not_paid', say.refundNotPaid);
  const refunds = await findRefunds(trx, order.reference);
  await refuseWhileOpen(trx, order.reference, refunds, say.refundRunning);
  if (failedId !== undefined && !(await isUntried(trx, failedId)))
    throw conflict('refund_tried_again', paymentMessages.refundRetried);
  return amountOf(order, amountNaira);
};

/** What is written together with a refund, under its order's lock, or not at all. */
export type Alongside = (trx: Transaction<DB>, refundId: string) => Promise<void>;

/**
 * Judges and notes the refund under the order's lock, so that two admins at once start one. It stands as asked for
 * before it is sent: should this process die in between, it is looked for and not sent again.
 */
const noteAsked = (
  shop: Shop,
  orderId: string,
  amountNaira: number | undefined,
  admin: Caller,
  failedId?: string,
  alongside?: Alongside,
): Promise<Refund> =>
  shop.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    const amountKobo = await judge(trx, order, amountNaira, failedId);
    await recordChanges(trx, admin, [
      {
        action: 'created',
        kind: 'refund',
        subject: { id: orderId, name: order.orderNumber },
        after: { amount: nairaOfKobo(amountKobo) },
      },
    ]);
    const id = randomUUIDv7();
    await sql`
      insert into refund (id, reference, order_id, amount_kobo, currency, requested_by, state, tries, lease,
        lease_until, asked_at, clear_at, next_check_at)
      values (${id}, ${order.reference}, ${orderId}, ${amountKobo}, ${CURRENCY}, ${admin.accountId}, 'asking', 1, 1,
        ${firstLease}, now(), now() + ${CLEAR_AFTER}::interval, now())`.execute(trx);
    await alongside?.(trx, id);
    const refund = await lockRefund(trx, id);
    if (!refund) throw new Error('The refund was not written');
    return refund;
  });

/** What the admin is told when the provider did not take it, and what the refund is kept as. */
const takeFailure = async (shop: Shop, refund: Refund, error: unknown): Promise<Refusal> => {
  if (error instanceof ProviderRefused) {
    await keepUntaken(shop, refund, { state: 'failed', reason: error.message, askedAt: null });
    return conflict('refund_refused', error.message);
  }
  if (!(error instanceof ProviderUnavailable)) throw error;
  if (error.mayHaveBegun) {
    await keepUntaken(shop, refund, { state: 'unsure', trouble: BEING_CLARIFIED, dueInSeconds: 5 });
    return away('payment_provider_away', say.refundUnanswered);
  }
  await keepUntaken(shop, refund, { state: 'failed', reason: say.refundNotSent, askedAt: null });
  return away('payment_provider_away', say.refundAway);
};

/**
 * An admin gives money back: asks the provider for a refund of part of an order or all the rest. The order changes when
 * the provider confirms.
 * @param amountNaira absent means the whole rest
 * @param failedId the refund that this one repeats, if it does: then it is started once, whoever else tries
 * @param alongside what the refund is for, written with it
 * @throws Refusal 404, 409 (running, being clarified, refunded already, refused by the provider), 400 (too much), 503 (no answer)
 */
export const refundOrder = async (
  shop: Shop,
  orderId: string,
  amountNaira: number | undefined,
  admin: Caller,
  failedId?: string,
  alongside?: Alongside,
): Promise<void> => {
  const markedAt = performance.now();
  const refund = await noteAsked(shop, orderId, amountNaira, admin, failedId, alongside);
  try {
    const answer = await askProviderFor(shop, refund, markedAt);
    await takeRow(shop, { ...answer, refundId: refund.id }, paymentOf(refund));
  } catch (error) {
    throw await takeFailure(shop, refund, error);
  }
};
