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
import type { IdempotentCall } from '#server/http/idempotent-call.ts';
import { keepAnswer, takeKey } from '#server/idempotency/idempotency-keys.ts';
import { ProviderRefused, ProviderUnavailable } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { askProviderFor, CLEAR_AFTER } from './asking.ts';
import { BEING_CLARIFIED } from './clarify.ts';
import { firstLease } from './lease.ts';
import { amountOf, exchangedKobo, isCalledOff, leftKobo, lockOrderRow } from './left-to-refund.ts';
import { refuseWhileOpen } from './obstacle.ts';
import { findRefunds, lockRefund, paymentOf, type Refund } from './refund-rows.ts';
import { takeRow } from './take-row.ts';
import { triesAgain } from './tries.ts';
import { keepUntaken } from './untaken.ts';

interface RefundableOrder {
  id: string;
  orderNumber: string;
  reference: string;
  paymentStatus: string;
  paymentMethod: string;
  leftKobo: number;
  exchangedKobo: number;
}

const lockOrder = async (trx: Transaction<DB>, orderId: string): Promise<RefundableOrder> => {
  await lockOrderRow(trx, orderId);
  const { rows } = await sql<RefundableOrder>`
    select o.id, o.order_number as "orderNumber", o.reference, o.payment_status as "paymentStatus",
      o.payment_method as "paymentMethod", ${leftKobo} as "leftKobo",
      ${exchangedKobo} as "exchangedKobo"
    from customer_order o where o.id = ${orderId}`.execute(trx);
  if (!rows[0]) throw notFound('order_not_found', say.notFound);
  return rows[0];
};

/** Whether a refund has failed and was neither given by other means nor tried again since: as its return's own, or, of the same sum, as nobody's. */
const isUntried = async (trx: Transaction<DB>, failedId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from refund f where f.id = ${failedId} and f.state = 'failed' and f.settled_at is null
      and not exists (select from refund l where ${triesAgain})`.execute(trx);
  return rows.length > 0;
};

/** Whether the return that a failed refund was for, or the first try of it, was exchanged or closed instead: nothing is due for it any more. */
export const isForEndedReturn = async (trx: Transaction<DB>, failedId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from refund f join refund e on e.reference = f.reference and e.amount_kobo = f.amount_kobo and e.state = 'failed'
      and (e.created_at, e.id) <= (f.created_at, f.id)
    join return_request q on q.refund_id = e.id and q.state in ('exchanged', 'closed') and not ${isCalledOff(sql`q`)}
    where f.id = ${failedId} and not exists (select from return_request own where own.refund_id = f.id and own.id <> q.id)`.execute(
    trx,
  );
  return rows.length > 0;
};

/** What is written together with a refund, under its order's lock, or not at all. */
export type Alongside = (trx: Transaction<DB>, refundId: string) => Promise<void>;

interface RefundFor {
  /** The refund that this one repeats, if it does: then it is started once, whoever else tries. */
  failedId?: string | undefined;
  /** What the refund is for, written with it. */
  alongside?: Alongside;
  /** Under what it was sent: the same once more starts nothing while the first has not failed. */
  sent?: IdempotentCall | null;
}

/** What is to be given back, in kobo. @throws Refusal 409, 400 */
const judge = async (
  trx: Transaction<DB>,
  order: RefundableOrder,
  amountNaira: number | undefined,
  { failedId, alongside }: RefundFor,
): Promise<number> => {
  if (isByHand(order.paymentMethod)) throw conflict('refund_by_hand', salesDeskMessages.refundByHand);
  if (order.paymentStatus === 'refunded') throw conflict('order_refunded', say.refundedAlready);
  if (order.paymentStatus !== 'paid') throw conflict('order_not_paid', say.refundNotPaid);
  const refunds = await findRefunds(trx, order.reference);
  await refuseWhileOpen(trx, order.reference, refunds, say.refundRunning);
  if (failedId !== undefined) {
    // Among the payments the last one is tried again: since it was read there another may have been asked for.
    const isLast = refunds.findLast(({ madeBy }) => madeBy === 'shop')?.id === failedId;
    if (!(isLast || alongside) || !(await isUntried(trx, failedId)))
      throw conflict('refund_tried_again', paymentMessages.refundRetried);
    if (await isForEndedReturn(trx, failedId)) throw conflict('return_moved_on', paymentMessages.returnEnded);
  }
  return amountOf(order, amountNaira);
};

/** Whether a refund was started by the same before, and has not come to nothing since. */
const isSentAgain = async (trx: Transaction<DB>, sent: IdempotentCall | null): Promise<boolean> => {
  const earlier = await takeKey(trx, sent);
  if (!earlier) return false;
  const { refundId } = earlier.answer as { refundId: string };
  return (await lockRefund(trx, refundId))?.state !== 'failed';
};

/**
 * Judges and notes the refund under the order's lock, so that two admins at once start one. It stands as asked for
 * before it is sent: should this process die in between, it is looked for and not sent again.
 */
const noteAsked = (
  shop: Shop,
  orderId: string,
  amountNaira: number | undefined,
  admin: Caller,
  what: RefundFor,
): Promise<Refund | null> =>
  shop.db.transaction().execute(async (trx) => {
    const { alongside, sent = null } = what;
    if (await isSentAgain(trx, sent)) return null;
    const order = await lockOrder(trx, orderId);
    const amountKobo = await judge(trx, order, amountNaira, what);
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
    await keepAnswer(trx, sent, { refundId: id });
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
 * @throws Refusal 404, 409 (running, being clarified, refunded already, refused by the provider), 400 (too much), 503 (no answer)
 */
export const refundOrder = async (
  shop: Shop,
  orderId: string,
  amountNaira: number | undefined,
  admin: Caller,
  what: RefundFor = {},
): Promise<void> => {
  const markedAt = performance.now();
  const refund = await noteAsked(shop, orderId, amountNaira, admin, what);
  if (!refund) return;
  try {
    const answer = await askProviderFor(shop, refund, markedAt);
    await takeRow(shop, { ...answer, refundId: refund.id }, paymentOf(refund));
  } catch (error) {
    throw await takeFailure(shop, refund, error);
  }
};
