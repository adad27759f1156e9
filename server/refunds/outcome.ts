import { sql, type Transaction } from 'kysely';
import { PROVIDER } from '#contract/payment-provider.ts';
import type { StockChange } from '#server/answers/changes.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { endChargeOf, setChargeState, tellOfCharge } from '#server/payments/charges.ts';
import type { Shop } from '#server/shop.ts';
import { missingKobo } from './left-to-refund.ts';
import type { OrderRefund } from './order-books.ts';
import { notifyPaymentRefund } from './payment-refund-notice.ts';
import type { Refund } from './refund-rows.ts';

/** What the provider says of a refund. */
export type Outcome = 'started' | 'needs_details' | 'processed' | 'failed';

/** What the provider's word is kept with. */
export interface News {
  outcome: Outcome;
  /** The provider's id of it, once it is told. */
  providerId?: string | null;
  /** For the admin, when it went wrong. */
  reason?: string | null;
}

const isOfOrder = (refund: Refund): refund is OrderRefund => refund.orderId !== null;

/** Money that is back stays back; what has failed counts again only when it is found to have been taken, or paid, after all. */
const isStale = ({ state, providerId }: Refund, outcome: Outcome): boolean =>
  state === 'processed' || (state === 'failed' && providerId !== null && outcome !== 'processed');

const write = async (trx: Transaction<DB>, refund: Refund, { outcome, providerId, reason }: News) => {
  const goesOn = outcome === 'started' || outcome === 'needs_details';
  await sql`
    update refund set state = ${outcome}, provider_id = coalesce(provider_id, ${providerId ?? null}::text),
      -- a charge's own refund keeps why it was decided; what went wrong stands with the charge
      reason = case when order_id is null then reason else coalesce(${reason ?? null}::text, reason) end,
      updated_at = now(), tries = 0, lease = lease + 1, lease_until = null, waiting_since = null,
      next_check_at = case when ${goesOn}::boolean then greatest(next_check_at, now() + interval '5 seconds') end
    where id = ${refund.id}`.execute(trx);
};

/** A charge without an order needs nobody any more once all of it is back. */
const followCharge = (trx: Transaction<DB>, reference: string): Promise<void> =>
  endChargeOf(
    trx,
    reference,
    sql`select coalesce(sum(amount_kobo), 0) from refund where reference = ${reference} and state = 'processed'`,
  );

const TROUBLE: Record<'needs_details' | 'failed', (reason: string | null) => string> = {
  needs_details: () => `${PROVIDER} needs details from the customer to refund`,
  failed: (reason) => `Refund failed: ${reason ?? `${PROVIDER} gave no reason`}`,
};

const PART_FAILED = 'Refund failed: a part of the payment is not back';

const applyToOrder = async (
  shop: Shop,
  trx: Transaction<DB>,
  refund: OrderRefund,
  { outcome, reason = null }: News,
): Promise<StockChange[]> => {
  const { reference, state } = refund;
  const wasTaken = state === 'started' || state === 'needs_details';
  if (outcome === 'processed') {
    const { isFull, stock } = await shop.orderBooks.moneyBack(trx, refund);
    await setChargeState(trx, reference, isFull ? 'refunded' : 'completed', null);
    return stock;
  }
  if (outcome === 'failed' && wasTaken) await shop.orderBooks.failed(trx, refund);
  if (outcome !== 'failed' && !wasTaken) await shop.orderBooks.begun(trx, refund);
  if (outcome === 'started') await setChargeState(trx, reference, 'completed', null);
  else await setChargeState(trx, reference, 'attention', TROUBLE[outcome](reason));
  return [];
};

/**
 * One of the shop's own was lessened by what somebody was giving back at the provider, and that has come to nothing since:
 * whatever has been written over it meanwhile, the charge says so as long as a part is missing and nothing is under way.
 */
const tellShort = (trx: Transaction<DB>, reference: string): Promise<void> =>
  tellOfCharge(
    trx,
    reference,
    PART_FAILED,
    sql`exists (select from refund where reference = c.reference and state = 'failed')
      and not exists (select from refund where reference = c.reference and state not in ('processed', 'failed'))
      and ${missingKobo} > 0`,
  );

const applyToCharge = async (
  trx: Transaction<DB>,
  refund: Refund,
  { outcome, reason = null }: News,
): Promise<void> => {
  const { reference } = refund;
  if (outcome === 'processed') {
    await notifyPaymentRefund(trx, refund);
    await tellShort(trx, reference);
  } else {
    const why = outcome === 'started' ? refund.reason : TROUBLE[outcome](reason);
    await setChargeState(trx, reference, 'attention', why);
  }
  await followCharge(trx, reference);
};

/**
 * Writes what the provider says of a refund, once, whoever heard it and in whatever order it comes; whoever is just at work on the
 * refund has lost it with that.
 * @param refund as it was before, locked
 * @returns the stock that came back, to be announced after the commit
 */
export const applyNews = async (
  shop: Shop,
  trx: Transaction<DB>,
  refund: Refund,
  news: News,
): Promise<StockChange[]> => {
  if (isStale(refund, news.outcome)) return [];
  const isNew = refund.state !== news.outcome;
  await write(trx, refund, news);
  if (!isNew) return [];
  if (isOfOrder(refund)) return applyToOrder(shop, trx, refund, news);
  await applyToCharge(trx, refund, news);
  return [];
};
