import { sql, type Transaction } from 'kysely';
import { orderMessages as say } from '#contract/orders/messages.ts';
import { lockAccount } from '#server/accounts/accounts.ts';
import { type CartAnswer, readCart } from '#server/cart/cart.ts';
import { fillUp } from '#server/cart/fill-up.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { notFound } from '#server/http/errors.ts';
import { type AskedAgain, sayBoughtAgain } from './buy-again-message.ts';
import type { OrderRow } from './order-rows.ts';

type BoughtItem = Omit<OrderRow['items'][number], 'slug'>;

/** Orders keep their choices as they were made; the cart's are in one form. */
const findOwnItems = async (
  trx: Transaction<DB>,
  accountId: string,
  orderId: string,
): Promise<BoughtItem[]> => {
  const { rows } = await sql<BoughtItem>`
    select i.product_id as "productId", i.name, i.image, i.quantity, i.unit_price_kobo as "unitPriceKobo",
      in_one_form(i.variation) as variation, i.variant_id as "variantId", i.sku
    from order_item i join customer_order o on o.id = i.order_id
    where o.id = ${orderId} and o.account_id = ${accountId} order by i.id`.execute(trx);
  if (rows.length === 0) throw notFound('order_not_found', say.notFound);
  return rows;
};

/**
 * Puts what a shopper once ordered into the cart again, at today's prices and as far as the rules of the cart allow:
 * each line is filled up to what the order had, so that pressing twice, or in two windows at once, is pressing once.
 * @returns the whole cart; `message` names what is not in it, and why, and prices that have changed
 * @throws Refusal 404 for an order that is not theirs
 */
export const buyAgain = (db: Database, accountId: string, orderId: string): Promise<CartAnswer> =>
  db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const items = await findOwnItems(trx, accountId, orderId);
    const filled = await fillUp(trx, accountId, items);
    const cart = await readCart(trx, accountId);
    const asked = items.flatMap((item, index): AskedAgain[] => {
      const outcome = filled[index];
      return outcome ? [{ ...item, filled: outcome }] : [];
    });
    const message = [sayBoughtAgain(asked), cart.message].filter(Boolean).join('\n');
    return { data: cart.data, ...(message ? { message } : {}) };
  });
