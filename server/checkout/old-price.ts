import { sql, type Transaction } from 'kysely';
import { itemsTotal, MAX_TOTAL_KOBO, totalsOf } from '#contract/money.ts';
import { lockProductsOf, shelfOf } from '#server/catalogue/products/stock.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { priceKoboOf, type Rate } from '#server/delivery/rate-provider.ts';
import { findUsableCode, type UsableCode } from '#server/discounts/use-code.ts';
import { Refusal } from '#server/http/errors.ts';
import type { HeldLine } from './held-line.ts';
import type { LockedCheckout } from './states.ts';

/** So long a frozen price is honoured: as long as the provider repeats its webhooks, and the shop asks by itself. */
export const PRICE_HOURS = 72;

/** Whether a payment came when the frozen price was no longer promised. The shop's own time is the database's. */
const isOld = async (
  trx: Transaction<DB>,
  checkout: LockedCheckout,
  paidAt: Date | null,
): Promise<boolean> => {
  const { rows } = await sql<{ isOld: boolean }>`
    select coalesce(${paidAt}::timestamptz, now()) > ${checkout.createdAt}::timestamptz
      + make_interval(hours => ${PRICE_HOURS}::int) as "isOld"`.execute(trx);
  return rows[0]?.isOld === true;
};

/** The code of a checkout as it could be used today; null when it cannot. */
const codeOfToday = async (
  trx: Transaction<DB>,
  reference: string,
  { accountId, discountCode }: LockedCheckout,
  itemsKobo: number,
): Promise<UsableCode | null> => {
  if (discountCode === null || accountId === null) return null;
  try {
    return await findUsableCode(trx, discountCode, { accountId, ownReference: reference, itemsKobo });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};

/**
 * Whether the price of a checkout still stands for a payment that has come in: for 72 hours it does; later only where
 * the same goods cost no more today, or a begun checkout would be an option without end.
 * @param paidAt when it was paid; null where the provider does not say
 * @param paidKobo what was paid
 * @param rate what bringing it costs today; null where it is not brought any more
 * @param besides lines whose products the caller may move as well: all are locked at once, in the order of their ids
 */
export const isPriceHonoured = async (
  trx: Transaction<DB>,
  reference: string,
  checkout: LockedCheckout,
  {
    paidAt,
    paidKobo,
    rate,
    besides,
  }: { paidAt: Date | null; paidKobo: number; rate: Rate | null; besides: readonly HeldLine[] },
): Promise<boolean> => {
  if (checkout.state === 'held' || !(await isOld(trx, checkout, paidAt))) return true;
  if (rate === null) return false;
  const products = await lockProductsOf(trx, [...checkout.lines, ...besides]);
  const lines = checkout.lines.map((line) => ({
    quantity: line.quantity,
    unitPriceKobo: shelfOf(products, line)?.unitPriceKobo ?? MAX_TOTAL_KOBO,
  }));
  const itemsKobo = itemsTotal(lines);
  const shippingKobo = priceKoboOf(rate, itemsKobo);
  const code = await codeOfToday(trx, reference, checkout, itemsKobo);
  return totalsOf(lines, shippingKobo, code?.discount).totalKobo <= paidKobo;
};
