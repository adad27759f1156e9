import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { PROVIDER } from '#contract/payment-provider.ts';
import type { StockChange } from '#server/answers/changes.ts';
import type { DB } from '#server/database/schema.generated.ts';
import {
  chargeOf,
  lockReference,
  noteHomelessCharge,
  notePaymentId,
  tellOfCharge,
} from '#server/payments/charges.ts';
import type { Payment, ProviderRefund } from '#server/payments/provider.ts';
import type { Shop } from '#server/shop.ts';
import { noteTaken } from './disputes/dispute-rows.ts';
import { missingKobo } from './left-to-refund.ts';
import { matchOf } from './match.ts';
import { applyNews } from './outcome.ts';
import { lockRefund, lockRefundsOf, type Refund, stateOfStatus } from './refund-rows.ts';
import { listUnlisted } from './unlisted.ts';

/**
 * What became of a row of the provider's.
 *   known      it is one of the shop's refunds, and what it says is written
 *   booked     it was made at the provider, and stands with its order or charge from now on
 *   undecided  it cannot be told yet what it belongs to: to be shown again later
 *   foreign    no order or charge of the shop's is under its payment
 *   none       it came to nothing at the provider, where it was made
 */
export type Taken = 'known' | 'booked' | 'undecided' | 'foreign' | 'none';

/** Nobody knows what the customer still wants for the rest: the owner decides. */
const PART_BACK = `A part of it was given back at ${PROVIDER} before it became an order`;

/** Of what the money came back: an order, a charge that is none, or a payment whose fate is still open. */
const homeOf = async (
  trx: Transaction<DB>,
  reference: string,
): Promise<{ orderId: string | null; isOpen: boolean } | null> => {
  const { rows } = await sql<{ orderId: string | null; isOpen: boolean }>`
    select o.id as "orderId",
      o.id is null and coalesce(k.state in ('held', 'lapsed', 'replaced'), false) as "isOpen"
    from (select ${reference} as reference) p
    left join customer_order o on o.reference = p.reference
    left join checkout k on k.reference = p.reference
    left join charge c on c.reference = p.reference
    where coalesce(o.reference, k.reference, c.reference) is not null`.execute(trx);
  return rows[0] ?? null;
};

const insertTheirs = async (
  trx: Transaction<DB>,
  row: ProviderRefund,
  {
    reference,
    orderId,
    amountKobo,
    currency,
  }: Pick<Refund, 'reference' | 'orderId' | 'amountKobo' | 'currency'>,
): Promise<Refund | null> => {
  const id = randomUUIDv7();
  const { rows } = await sql`
    insert into refund (id, reference, order_id, amount_kobo, currency, state, made_by, provider_id, next_check_at, created_at)
    values (${id}, ${reference}, ${orderId}, ${amountKobo}, ${currency}, 'wanted', 'dashboard', ${row.id},
      now() + interval '1 minute', coalesce(${row.createdAt}::timestamptz, now()))
    on conflict (provider_id) where provider_id is not null do nothing returning id`.execute(trx);
  return rows.length > 0 ? lockRefund(trx, id) : null;
};

/** Whose refund a row is. A payment that is back becomes no order any more. */
export type RefundedPayment = Pick<Payment, 'id' | 'reference' | 'currency'> &
  Partial<Pick<Payment, 'status'>>;

interface Result {
  taken: Taken;
  stock: StockChange[];
  /** Whether its payment may still become an order. */
  isOpenPayment?: boolean;
}
const nothing = (taken: Taken): Result => ({ taken, stock: [] });

/** A refund that was made at the provider: it counts as if the shop had asked for it. */
const book = async (
  shop: Shop,
  trx: Transaction<DB>,
  row: ProviderRefund,
  payment: RefundedPayment,
): Promise<Result> => {
  if (row.status === 'failed') return nothing('none');
  // Without id or amount it could not be told from the next one; the bank's are booked with their dispute.
  if (row.id === null || row.amountKobo === null || row.amountKobo === 0) return nothing('undecided');
  const home = await homeOf(trx, payment.reference);
  if (row.disputeId !== null) {
    const taken = await noteTaken(trx, row.disputeId, row, payment);
    return { ...nothing(taken), isOpenPayment: home?.isOpen === true };
  }
  if (!home) return nothing('foreign');
  if (home.isOpen && payment.status !== 'reversed') return { ...nothing('undecided'), isOpenPayment: true };
  const refund = await insertTheirs(trx, row, {
    reference: payment.reference,
    orderId: home.orderId,
    amountKobo: row.amountKobo,
    currency: row.currency ?? payment.currency,
  });
  if (!refund) return nothing('undecided');
  return {
    taken: 'booked',
    stock: await applyNews(shop, trx, refund, { outcome: stateOfStatus(row.status) }),
  };
};

const takeOnce = async (shop: Shop, row: ProviderRefund, payment: RefundedPayment): Promise<Result> => {
  const result = await shop.db.transaction().execute(async (trx): Promise<Result> => {
    await lockReference(trx, payment.reference);
    if (payment.id === null && row.paymentId !== null)
      await notePaymentId(trx, payment.reference, row.paymentId);
    const match = matchOf(row, await lockRefundsOf(trx, payment.reference));
    if (match.kind === 'undecided') return nothing('undecided');
    if (match.kind === 'theirs') return book(shop, trx, row, payment);
    if (match.kind === 'unlisted')
      return { taken: 'known', stock: await listUnlisted(shop, trx, match.refund, match.row) };
    const news = { outcome: stateOfStatus(row.status), providerId: row.id };
    return { taken: 'known', stock: await applyNews(shop, trx, match.refund, news) };
  });
  await shop.changes.stockChanged(result.stock);
  return result;
};

/**
 * Takes in one row of the provider's, from wherever it came: the answer to a request, a list, a look at one refund. One
 * that is the shop's own moves it on, one that was made at the provider is booked on its order or charge. However often
 * and by however many a row is taken in, it counts once.
 * @param payment whose refund it is
 * @throws ProviderUnavailable, only where the payment may still become an order
 */
export const takeRow = async (shop: Shop, row: ProviderRefund, payment: RefundedPayment): Promise<Taken> => {
  const { taken, isOpenPayment } = await takeOnce(shop, row, payment);
  if (!isOpenPayment) return taken;
  // Given back before the shop had heard of it, it becomes no order any more.
  const whole = await shop.payments.verify(payment.reference);
  if (whole?.status !== 'reversed') return taken;
  await noteHomelessCharge(shop.db, chargeOf(whole, 'attention', null));
  const result = await takeOnce(shop, row, whole);
  await tellOfCharge(shop.db, whole.reference, PART_BACK, sql`c.reason is null and ${missingKobo} > 0`);
  return result.taken;
};
