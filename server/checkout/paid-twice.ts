import { sql, type Transaction } from 'kysely';
import { choiceKey } from '#contract/catalogue/choice.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { HeldLine } from './held-line.ts';

/** A checkout of the same shopper that may still be paid. */
export interface EarlierCheckout {
  reference: string;
  purchase: string | null;
  lines: HeldLine[];
  /** Whether its money may be on its way. */
  isAwaited: boolean;
}

type Goods = Pick<HeldLine, 'productId' | 'variation' | 'quantity'>;

const goodsKey = ({ productId, variation }: Goods): string => `${productId} ${choiceKey(variation)}`;

/** Whether these goods are, or are among, those: to pay for both would be to pay twice. */
export const repeats = (goods: readonly Goods[], earlier: readonly Goods[]): boolean => {
  const wanted = new Map(goods.map((line) => [goodsKey(line), line.quantity]));
  return earlier.every((line) => (wanted.get(goodsKey(line)) ?? 0) >= line.quantity);
};

/** Whether some of these goods are wanted twice. */
export const overlap = (goods: readonly Goods[], earlier: readonly Goods[]): boolean => {
  const keys = new Set(goods.map(goodsKey));
  return earlier.some((line) => keys.has(goodsKey(line)));
};

/**
 * Locks the checkouts of a shopper whose money may still arrive, and gives them the newest first. Before anything else that they hold,
 * and the one that is held last, though a payment that was claimed without a checkout is newer: whoever settles one of them goes on from
 * there to the one that is held.
 * @param all also those of which nobody has told the shop that money is on its way, as long as the provider is asked about them
 */
export const lockEarlier = async (
  trx: Transaction<DB>,
  accountId: string,
  { all }: { all: boolean },
): Promise<EarlierCheckout[]> => {
  const { rows } = await sql<EarlierCheckout>`
    with earlier as (
      select reference, purchase, lines, awaited_until is not null and wait_ended_at is null as "isAwaited", created_at from checkout
      where account_id = ${accountId} and state in ('held', 'lapsed', 'replaced')
        and ((awaited_until is not null and wait_ended_at is null) or (${all} and next_check_at is not null))
      order by state = 'held', created_at, reference for update
    )
    select reference, purchase, lines, "isAwaited" from earlier order by created_at desc, reference desc`.execute(
    trx,
  );
  return rows;
};

/** The checkouts of which none of the same purchase is an order yet: the money of the others goes back whatever comes. */
const notBought = async (
  trx: Transaction<DB>,
  earlier: readonly EarlierCheckout[],
): Promise<EarlierCheckout[]> => {
  const purchases = earlier.flatMap(({ purchase }) => purchase ?? []);
  if (purchases.length === 0) return [...earlier];
  const { rows } = await sql<{ purchase: string }>`
    select purchase from checkout where purchase = any(${purchases}) and state = 'completed'`.execute(trx);
  const bought = new Set(rows.map(({ purchase }) => purchase));
  return earlier.filter(({ purchase }) => purchase === null || !bought.has(purchase));
};

/**
 * The purchase that a new checkout repeats, so that only one of them becomes an order; null where it repeats none. The earlier
 * ones bear it from now on.
 * @param all whether it repeats each whose goods it has, since it is the order at once; else the newest alone, whose money may
 * come first
 */
export const joinPurchase = async (
  trx: Transaction<DB>,
  goods: readonly Goods[],
  earlier: readonly EarlierCheckout[],
  { all }: { all: boolean },
): Promise<string | null> => {
  const open = await notBought(
    trx,
    earlier.filter(({ lines }) => repeats(goods, lines)),
  );
  const repeated = all ? open : open.slice(0, 1);
  const [newest] = repeated;
  if (!newest) return null;
  const purchase = repeated.find((one) => one.purchase !== null)?.purchase ?? newest.reference;
  await sql`
    update checkout set purchase = ${purchase}
    where reference = any(${repeated.map(({ reference }) => reference)})`.execute(trx);
  return purchase;
};

/** Whether another checkout of the same purchase has become the order already. */
export const isBought = async (
  trx: Transaction<DB>,
  reference: string,
  purchase: string | null,
): Promise<boolean> => {
  if (purchase === null) return false;
  const { rows } = await sql`
    select from checkout where purchase = ${purchase} and state = 'completed' and reference <> ${reference}`.execute(
    trx,
  );
  return rows.length > 0;
};

/** An admin makes an order of it by itself, knowing that there is another. */
export const leavePurchase = async (trx: Transaction<DB>, reference: string): Promise<void> => {
  await sql`update checkout set purchase = null where reference = ${reference}`.execute(trx);
};
