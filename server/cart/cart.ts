import { sql } from 'kysely';
import { cartMessages as say } from '#contract/cart/messages.ts';
import type { Cart, Variation } from '#contract/cart/schemas.ts';
import type { ProductImage } from '#contract/catalogue/schemas.ts';
import { countUnits, itemsTotal, nairaOfKobo } from '#contract/money.ts';
import type { Database } from '#server/database/connection.ts';

/** A line as the cart's statements give it. Prices in kobo; `stock` counts the shopper's own held units as there. */
export interface CartRow {
  id: string;
  quantity: number;
  variation: Variation;
  productId: string;
  name: string;
  priceKobo: number;
  discountPriceKobo: number | null;
  unitPriceKobo: number;
  images: ProductImage[];
  stock: number;
  isGone: boolean;
}

/** The whole cart, and what was dropped from it because its product has gone. */
export interface CartAnswer {
  data: Cart;
  message?: string;
}

/** Units that the account's own open checkout holds, by product: they count as available to that shopper. */
export const ownHeldUnits = (accountId: string) => sql`
  select line."productId" as product_id, sum(line.quantity)::int as units
  from checkout c cross join lateral jsonb_to_recordset(c.lines) as line ("productId" uuid, quantity int)
  where c.account_id = ${accountId} and c.state = 'held' group by 1`;

/** What a cart line's answer is made of; for `from … l join product p … left join own h`. */
export const cartColumns = sql`
  l.id, l.quantity, l.variation, p.id as "productId", p.name, p.price_kobo as "priceKobo",
  p.discount_price_kobo as "discountPriceKobo", p.unit_price_kobo as "unitPriceKobo", p.images,
  p.stock + coalesce(h.units, 0) as stock, not p.is_active or p.deleted_at is not null as "isGone"`;

/** The lines of a cart, oldest first, gone ones included. */
export const findLines = async (db: Database, accountId: string): Promise<CartRow[]> => {
  const { rows } = await sql<CartRow>`
    with own as (${ownHeldUnits(accountId)})
    select ${cartColumns}
    from cart_line l join product p on p.id = l.product_id left join own h on h.product_id = p.id
    where l.account_id = ${accountId} order by l.id`.execute(db);
  return rows;
};

const presentLine = (row: CartRow): Cart['items'][number] => ({
  _id: row.id,
  product: {
    _id: row.productId,
    name: row.name,
    price: nairaOfKobo(row.priceKobo),
    discountPrice: row.discountPriceKobo === null ? null : nairaOfKobo(row.discountPriceKobo),
    images: row.images,
    stock: row.stock,
  },
  quantity: row.quantity,
  variation: row.variation,
});

/** The answer for these lines; lines whose product has gone are taken out of the cart and named. */
export const answerWith = async (
  db: Database,
  accountId: string,
  rows: readonly CartRow[],
): Promise<CartAnswer> => {
  const gone = rows.filter((row) => row.isGone);
  const there = rows.filter((row) => !row.isGone);
  if (gone.length > 0) {
    await sql`delete from cart_line where account_id = ${accountId} and id = any(${gone.map((row) => row.id)}::uuid[])`.execute(
      db,
    );
  }
  return {
    data: {
      items: there.map(presentLine),
      totalPrice: nairaOfKobo(itemsTotal(there)),
      totalItems: countUnits(there),
    },
    ...(gone.length > 0 ? { message: say.dropped(gone.map((row) => row.name)) } : {}),
  };
};

/** The whole cart at today's prices. */
export const readCart = async (db: Database, accountId: string): Promise<CartAnswer> =>
  answerWith(db, accountId, await findLines(db, accountId));
