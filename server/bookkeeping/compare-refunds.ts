import { CURRENCY } from '#contract/money.ts';
import type { ProviderRefund } from '#server/payments/provider.ts';
import { isBackAsAWhole, takeRow } from '#server/refunds/refunds.ts';
import type { Shop } from '#server/shop.ts';
import { noteDifference, type Run, type Side, type Sums } from './comparison-rows.ts';
import { differenceOfRefund } from './judge-refund.ts';
import { findOurRefunds, findOurs, type OurRefund, referencesOf, refundedHere } from './our-books.ts';

const AT_ONCE = 200;

const theirSide = ({ status, amountKobo, createdAt }: ProviderRefund): Side => ({
  state: status,
  amountKobo,
  at: createdAt?.toISOString() ?? null,
});

const ourSide = ({ state, amountKobo, createdAt }: OurRefund): Side => ({
  state,
  amountKobo,
  at: createdAt.toISOString(),
});

/** The shop's reference of the payment that a row names by the provider's id. */
const referenceOf = (row: ProviderRefund, known: ReadonlyMap<string, string>): string =>
  row.reference ?? (row.paymentId === null ? '' : (known.get(row.paymentId) ?? ''));

const compareBatch = async (
  shop: Shop,
  run: Run,
  batch: readonly ProviderRefund[],
  ids: ReadonlyMap<string, string>,
  sums: Sums,
): Promise<void> => {
  const paymentIds = batch.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]));
  const known = new Map([...ids, ...(await referencesOf(shop.db, paymentIds))]);
  const payments = await findOurs(shop.db, [...new Set(batch.map((row) => referenceOf(row, known)))]);
  const own = batch.filter((row) => payments.has(referenceOf(row, known)));
  for (const row of own) {
    // Whatever can be taken in is: one of the shop's moves on, one of the dashboard's is booked.
    await takeRow(shop, row, {
      id: row.paymentId,
      reference: referenceOf(row, known),
      currency: row.currency ?? CURRENCY,
    });
  }
  const ours = await findOurRefunds(
    shop.db,
    own.flatMap(({ id }) => id ?? []),
  );
  for (const row of own) {
    sums.refunds += 1;
    if (row.status === 'processed') sums.theirRefundedKobo += row.amountKobo ?? 0;
    const match = ours.get(row.id ?? '');
    if (match?.state === 'processed') sums.ourRefundedKobo += match.amountKobo;
    const kind = differenceOfRefund(row, match);
    if (kind === null) continue;
    await noteDifference(shop.db, run, {
      kind,
      subject: row.id ?? referenceOf(row, known),
      reference: referenceOf(row, known),
      ours: match ? ourSide(match) : null,
      theirs: theirSide(row),
    });
  }
};

/**
 * Every refund that the provider lists, held against the shop's.
 * @param payments references by the provider's ids, as the list of payments has named them
 * @returns the provider's ids that were met
 */
export const compareTheirRefunds = async (
  shop: Shop,
  run: Run,
  payments: ReadonlyMap<string, string>,
  sums: Sums,
): Promise<Set<string>> => {
  const ids = new Map([...payments].map(([reference, id]) => [id, reference]));
  const met = new Set<string>();
  let batch: ProviderRefund[] = [];
  for await (const row of shop.payments.listRefunds({ from: run.since, to: run.until })) {
    if (row.id !== null && met.has(row.id)) continue;
    if (row.id !== null) met.add(row.id);
    batch.push(row);
    if (batch.length < AT_ONCE) continue;
    await compareBatch(shop, run, batch, ids, sums);
    batch = [];
  }
  await compareBatch(shop, run, batch, ids, sums);
  return met;
};

/**
 * A payment that is back as a whole stands for refunds that the provider has given no id; never for more than was paid.
 */
const standsForAll = async (shop: Shop, reference: string): Promise<boolean> => {
  const payment = await shop.payments.verify(reference);
  if (payment === null || !(await isBackAsAWhole(shop.db, payment))) return false;
  const refundedKobo = (await findOurs(shop.db, [reference])).get(reference)?.refundedKobo ?? 0;
  return refundedKobo <= payment.paidKobo;
};

/** What stands as given back here but was not in the provider's list is asked for one by one. */
export const compareOurRefunds = async (
  shop: Shop,
  run: Run,
  met: ReadonlySet<string>,
  sums: Sums,
): Promise<void> => {
  for (const ours of await refundedHere(shop.db, run)) {
    if (ours.providerId !== null && met.has(ours.providerId)) continue;
    sums.ourRefundedKobo += ours.amountKobo;
    const theirs = ours.providerId === null ? null : await shop.payments.findRefund(ours.providerId);
    if (theirs?.status === 'processed') {
      sums.theirRefundedKobo += theirs.amountKobo ?? 0;
      continue;
    }
    if (ours.providerId === null && (await standsForAll(shop, ours.reference))) {
      sums.theirRefundedKobo += ours.amountKobo;
      continue;
    }
    await noteDifference(shop.db, run, {
      kind: theirs ? 'refundState' : 'missingRefund',
      subject: ours.providerId ?? ours.id,
      reference: ours.reference,
      ours: ourSide(ours),
      theirs: theirs ? theirSide(theirs) : null,
    });
  }
};
