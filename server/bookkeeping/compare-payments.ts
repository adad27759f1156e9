import { completeCheckout } from '#server/orders/complete-checkout.ts';
import { isPaid, type Payment } from '#server/payments/provider.ts';
import { followRefunds } from '#server/refunds/refunds.ts';
import type { Shop } from '#server/shop.ts';
import { noSums, noteDifference, openUnmet, type Run, type Side, type Sums } from './comparison-rows.ts';
import { differenceOf, isOwn, standsAsPaid, wasPaid } from './judge-payment.ts';
import { findOurs, type OurPayment, paidHere } from './our-books.ts';

const AT_ONCE = 200;
/** Each is a question of its own: the rest has its turn with the next runs. */
const MOST_ASKED_AGAIN = 100;

const theirSide = ({ status, paidKobo, paidAt }: Payment): Side => ({
  state: status,
  amountKobo: paidKobo,
  at: paidAt?.toISOString() ?? null,
});

const ourSide = ({ chargeState, checkoutState, chargedKobo, paidAt }: OurPayment): Side => ({
  state: chargeState ?? checkoutState ?? 'unknown',
  amountKobo: chargedKobo,
  at: paidAt?.toISOString() ?? null,
});

/** What the shop knows to have been paid. */
const keptKobo = (ours: OurPayment | undefined): number =>
  ours?.chargeState && ours.chargeState !== 'pending' ? (ours.chargedKobo ?? 0) : 0;

/** What differs, once the shop has heard of all that the provider lists as given back of it. */
const differenceNow = async (shop: Shop, theirs: Payment, ours: OurPayment | undefined) => {
  const kind = differenceOf(theirs, ours);
  if (kind !== 'reversed') return kind;
  await followRefunds(shop, theirs.reference);
  return differenceOf(theirs, (await findOurs(shop.db, [theirs.reference])).get(theirs.reference));
};

/** Notes what differs between both sides of one payment. */
const judge = async (shop: Shop, run: Run, theirs: Payment, ours: OurPayment | undefined): Promise<void> => {
  const kind = await differenceNow(shop, theirs, ours);
  if (kind === null) return;
  await noteDifference(shop.db, run, {
    kind,
    subject: theirs.reference,
    reference: theirs.reference,
    ours: ours ? ourSide(ours) : null,
    theirs: theirSide(theirs),
  });
};

/** A payment for a checkout that nobody has told of becomes its order, or its refund, as if an event had come. */
const catchUp = async (shop: Shop, charge: Payment, ours: OurPayment | undefined): Promise<boolean> => {
  const isOpen = ours !== undefined && ['held', 'lapsed', 'replaced'].includes(ours.checkoutState ?? '');
  if (!isOpen || !isPaid(shop.payments, charge)) return false;
  await completeCheckout(shop, charge.reference, { charge });
  return true;
};

const compareBatch = async (shop: Shop, run: Run, batch: readonly Payment[], sums: Sums): Promise<void> => {
  const references = batch.map(({ reference }) => reference);
  let ours = await findOurs(shop.db, references);
  let isCaughtUp = false;
  for (const payment of batch) {
    if (await catchUp(shop, payment, ours.get(payment.reference))) isCaughtUp = true;
  }
  if (isCaughtUp) ours = await findOurs(shop.db, references);
  for (const payment of batch) {
    const known = ours.get(payment.reference);
    if (!isOwn(payment, known)) continue;
    sums.payments += 1;
    if (wasPaid(payment)) sums.theirPaidKobo += payment.paidKobo;
    sums.ourPaidKobo += keptKobo(known);
    await judge(shop, run, payment, known);
  }
};

/** Every payment that the provider lists, held against the shop's. @returns the references that were met */
export const compareTheirPayments = async (
  shop: Shop,
  run: Run,
  sums: Sums,
): Promise<Map<string, string>> => {
  const met = new Map<string, string>();
  let batch: Payment[] = [];
  for await (const payment of shop.payments.listPayments({ from: run.since, to: run.until })) {
    // A row may stand on two pages when others are added meanwhile.
    if (met.has(payment.reference)) continue;
    met.set(payment.reference, payment.id ?? '');
    // Other people's tests in the same account move no money.
    if (shop.payments.isLive && payment.isTest === true) continue;
    batch.push(payment);
    if (batch.length < AT_ONCE) continue;
    await compareBatch(shop, run, batch, sums);
    batch = [];
  }
  await compareBatch(shop, run, batch, sums);
  return met;
};

const noteMissing = (shop: Shop, run: Run, ours: OurPayment): Promise<void> =>
  noteDifference(shop.db, run, {
    kind: 'missingPayment',
    subject: ours.reference,
    reference: ours.reference,
    ours: ourSide(ours),
    theirs: null,
  });

/** What stands as paid here but was not in the provider's list is asked for one by one. */
export const compareOurPayments = async (
  shop: Shop,
  run: Run,
  met: ReadonlyMap<string, string>,
  sums: Sums,
): Promise<void> => {
  for await (const ours of paidHere(shop.db, run)) {
    if (met.has(ours.reference)) continue;
    sums.ourPaidKobo += keptKobo(ours);
    const theirs = await shop.payments.verify(ours.reference);
    if (theirs) {
      sums.payments += 1;
      if (wasPaid(theirs)) sums.theirPaidKobo += theirs.paidKobo;
      await judge(shop, run, theirs, ours);
      continue;
    }
    await noteMissing(shop, run, ours);
  }
};

/**
 * What was noted of payments and is not met by a run, such as what was begun before its time, is asked for one by one, and noted again where
 * it still differs.
 * @returns the ids of the differences that were asked for
 */
export const askAgain = async (shop: Shop, run: Run): Promise<string[]> => {
  const open = await openUnmet(shop.db, run, MOST_ASKED_AGAIN);
  for (const reference of new Set(open.map((difference) => difference.reference))) {
    const theirs = await shop.payments.verify(reference);
    if (theirs) {
      await compareBatch(shop, run, [theirs], noSums());
      continue;
    }
    const ours = (await findOurs(shop.db, [reference])).get(reference);
    if (ours && standsAsPaid(ours)) await noteMissing(shop, run, ours);
  }
  return open.map(({ id }) => id);
};
