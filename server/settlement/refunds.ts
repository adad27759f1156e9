import { settleUnsure } from '#server/orders/refund.ts';
import { applyRefundOutcome } from '#server/orders/refund-outcome.ts';
import { type ProviderRefund, ProviderRefused, ProviderUnavailable } from '#server/payments/provider.ts';
import {
  paymentKeyOf,
  type Refund,
  refundStateOf,
  requestOf,
  takeDueRefund,
  unknownAmong,
} from '#server/payments/refunds.ts';
import type { Shop } from '#server/shop.ts';

/** A refund that is asked for a second time may have been taken the first time: then it is found and not repeated. */
const findEarlier = async (shop: Shop, refund: Refund) => {
  if (refund.tries <= 1) return undefined;
  return (await unknownAmong(shop.db, await shop.payments.refundsOf(paymentKeyOf(refund), new Date(0))))[0];
};

const isReversed = async (shop: Shop, refund: Refund): Promise<boolean> =>
  (await shop.payments.verify(refund.reference))?.status === 'reversed';

const begin = async (shop: Shop, refund: Refund): Promise<void> => {
  try {
    const answer = (await findEarlier(shop, refund)) ?? (await shop.payments.refund(requestOf(refund)));
    await applyRefundOutcome(shop, refund.id, refundStateOf(answer.status), { paystackId: answer.id });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const outcome = (await isReversed(shop, refund)) ? 'processed' : 'failed';
    await applyRefundOutcome(shop, refund.id, outcome, { reason: error.message });
  }
};

/** A refund that Paystack took without naming its id is known by its amount, or by what became of the transaction. */
const findNameless = async (shop: Shop, refund: Refund): Promise<ProviderRefund | null> => {
  const found = await unknownAmong(shop.db, await shop.payments.refundsOf(paymentKeyOf(refund), new Date(0)));
  const match = found.find(({ amountKobo }) => amountKobo === refund.amountKobo);
  if (match) return match;
  if (!(await isReversed(shop, refund))) return null;
  const { reference, currency } = refund;
  return {
    id: null,
    paymentId: null,
    reference,
    status: 'processed',
    amountKobo: null,
    currency,
    createdAt: null,
    refundId: null,
  };
};

const askAfter = (shop: Shop, refund: Refund): Promise<ProviderRefund | null> =>
  refund.paystackId === null ? findNameless(shop, refund) : shop.payments.findRefund(refund.paystackId);

/** Asks Paystack once more about a refund that came to nothing: it may have been paid after all. @throws ProviderUnavailable */
export const askAfterFailed = async (shop: Shop, refund: Refund): Promise<void> => {
  const answer = await askAfter(shop, refund);
  if (answer && refundStateOf(answer.status) === 'processed') {
    await applyRefundOutcome(shop, refund.id, 'processed', { paystackId: answer.id, reason: answer.status });
  }
};

const follow = async (shop: Shop, refund: Refund): Promise<void> => {
  const answer = await askAfter(shop, refund);
  if (!answer) return;
  await applyRefundOutcome(shop, refund.id, refundStateOf(answer.status), {
    paystackId: answer.id,
    reason: answer.status,
  });
};

/** Moves every refund on that is due: asks for it, or asks what became of it. While Paystack is away it stays due. */
export const advanceRefunds = async (shop: Shop): Promise<void> => {
  for (;;) {
    const refund = await takeDueRefund(shop.db);
    if (!refund) return;
    try {
      if (refund.state === 'wanted') await begin(shop, refund);
      else if (refund.state === 'started') await follow(shop, refund);
      else if (refund.state === 'unsure') await settleUnsure(shop, refund.reference);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable))
        shop.log.error({ err: error, reference: refund.reference }, 'refund failed');
    }
  }
};
