import { sql, type Transaction } from 'kysely';
import { MAX_CART_LINES } from '#contract/cart/limits.ts';
import { cartMessages as say } from '#contract/cart/messages.ts';
import type { Variation } from '#contract/cart/schemas.ts';
import { choiceKey } from '#contract/catalogue/choice.ts';
import { httpMessages } from '#contract/http/messages.ts';
import { lockAccount } from '#server/accounts/accounts.ts';
import { forgetVisitor, lockVisitorOf, openVisitor } from '#server/accounts/visitors/visitors.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { notLoggedIn } from '#server/http/errors.ts';
import { countUse } from '#server/limits/hourly-quota.ts';
import type { Shop } from '#server/shop.ts';
import { type CartAnswer, readCart } from './cart.ts';
import { fillUp, type Wish } from './fill-up.ts';
import { putIntoCart, type WantedUnits } from './lines.ts';

/**
 * Begins the cart of a visitor with its first line. Nothing is kept where that is refused.
 * @returns the token by which the browser has the cart from now on
 * @throws Refusal 401 where the shop does not sell to visitors, 429 when the client has begun too many within the hour, and
 *   as `addToCart`
 */
export const beginVisitorCart = async (
  shop: Shop,
  client: string,
  wanted: WantedUnits,
): Promise<CartAnswer & { token: string }> => {
  const { sellsToVisitors } = await shop.settings.current();
  if (!sellsToVisitors) throw notLoggedIn('not_logged_in', httpMessages.logInFirst);
  return shop.db.transaction().execute(async (trx) => {
    const refusal = await countUse(shop, trx, 'new basket', client);
    if (refusal) throw refusal;
    const { id, token } = await openVisitor(trx);
    return { ...(await putIntoCart(trx, id, wanted)), token };
  });
};

interface TakenLine extends Wish {
  id: string;
  name: string;
}

/** Takes a visitor's lines out, oldest first: as they are once changes that are under way have ended. */
const takeOut = async (trx: Transaction<DB>, visitorId: string): Promise<TakenLine[]> => {
  const { rows } = await sql<TakenLine>`
    delete from cart_line l using product p where l.visitor_id = ${visitorId} and p.id = l.product_id
    returning l.id, p.id as "productId", l.quantity, l.variation, p.name`.execute(trx);
  return rows.sort((left, right) => (left.id < right.id ? -1 : 1));
};

/** The lines that the account's cart has already or still has places for, the oldest first. */
const thatFit = async (
  trx: Transaction<DB>,
  accountId: string,
  lines: readonly TakenLine[],
): Promise<TakenLine[]> => {
  const { rows } = await sql<{ product_id: string; variation_key: string }>`
    select product_id, variation_key from cart_line where account_id = ${accountId}`.execute(trx);
  const placeOf = (productId: string, key: string) => `${productId} ${key}`;
  const there = new Set(rows.map(({ product_id, variation_key }) => placeOf(product_id, variation_key)));
  return lines.filter(({ productId, variation }: { productId: string; variation: Variation }) => {
    const place = placeOf(productId, choiceKey(variation));
    if (!there.has(place) && there.size >= MAX_CART_LINES) return false;
    there.add(place);
    return true;
  });
};

/**
 * Moves a visitor's cart into that of the account that they have logged in to: each line has at least as many units as the
 * visitor wanted, as far as there are any, and what does not fit is told. Whoever asks again, or at the same time, finds
 * nothing left to move.
 */
export const takeOverCart = async (shop: Shop, accountId: string, token: string): Promise<CartAnswer> =>
  shop.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const visitorId = await lockVisitorOf(trx, token);
    if (visitorId === null) return readCart(trx, accountId);
    const lines = await takeOut(trx, visitorId);
    const wishes = await thatFit(trx, accountId, lines);
    const filled = await fillUp(trx, accountId, wishes);
    await forgetVisitor(trx, visitorId);
    const short = [
      ...wishes.filter((_, index) => filled[index]?.shortfall),
      ...lines.filter((line) => !wishes.includes(line)),
    ].map(({ name }) => name);
    const { data, message } = await readCart(trx, accountId);
    const sentences = [message, short.length > 0 ? say.notAllMoved([...new Set(short)]) : undefined];
    const told = sentences.filter(Boolean).join('\n');
    return { data, ...(told ? { message: told } : {}) };
  });
