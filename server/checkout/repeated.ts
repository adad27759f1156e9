import { sql, type Transaction } from 'kysely';
import { choiceKey } from '#contract/catalogue/choice.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { HeldLine } from './held-line.ts';

/** A checkout of the same shopper whose money may still arrive. */
export interface AwaitedCheckout {
  reference: string;
  purchase: string | null;
  lines: HeldLine[];
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

/** Locks the checkouts of a shopper whose money may still arrive, the newest first. Before anything else that they hold. */
export const lockAwaited = async (trx: Transaction<DB>, accountId: string): Promise<AwaitedCheckout[]> => {
  const { rows } = await sql<AwaitedCheckout>`
    select reference, purchase, lines from checkout
    where account_id = ${accountId} and awaited_until is not null and wait_ended_at is null
      and state in ('held', 'lapsed', 'replaced')
    order by created_at desc for update`.execute(trx);
  return rows;
};

/**
 * The purchase that a new checkout repeats, so that only one of them becomes an order; null where it repeats none. The earlier
 * one bears it from now on.
 */
export const joinPurchase = async (
  trx: Transaction<DB>,
  goods: readonly Goods[],
  awaited: readonly AwaitedCheckout[],
): Promise<string | null> => {
  const earlier = awaited.find(({ lines }) => repeats(goods, lines));
  if (!earlier) return null;
  const purchase = earlier.purchase ?? earlier.reference;
  await sql`update checkout set purchase = ${purchase} where reference = ${earlier.reference}`.execute(trx);
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
