import { type RawBuilder, sql } from 'kysely';
import { cartMessages as say } from '#contract/cart/messages.ts';
import type { Cart, Variation } from '#contract/cart/schemas.ts';
import type { ProductImage, Variations } from '#contract/catalogue/schemas.ts';
import { countUnits, itemsTotal, nairaOfKobo } from '#contract/money.ts';
import {
  discountPriceInForce,
  priceInForce,
  unitPriceInForce,
} from '#server/catalogue/variants/variant-price.ts';
import type { Database } from '#server/database/connection.ts';
import { isOffered } from './variation.ts';

/**
 * A line as the cart's statements give it: with prices and stock of its variant, where its product has some. Prices in kobo;
 * `stock` counts the shopper's own held units as there.
 */
export interface CartRow {
  id: string;
  quantity: number;
  variation: Variation;
  variantId: string | null;
  variantImage: string | null;
  productId: string;
  slug: string;
  name: string;
  priceKobo: number;
  discountPriceKobo: number | null;
  unitPriceKobo: number;
  images: ProductImage[];
  stock: number;
  isUnsold: boolean;
  /** What the product comes in, where that is not decided by its variants. */
  offered: Variations | null;
}

/** Whether a line can be bought no more: its product or variant has gone, or what was chosen of it. */
export const isGone = ({ isUnsold, offered, variation }: CartRow): boolean =>
  isUnsold || (offered !== null && !isOffered(offered, variation));

/** The whole cart, and what was dropped from it because it is no longer sold. */
export interface CartAnswer {
  data: Cart;
  message?: string;
}

/**
 * Units that the shopper's own open checkout holds, by product and variant: they count as available to that shopper. A line
 * of before its product had variants is of the one with its choice, as it is when its units go back.
 */
export const ownHeldUnits = (shopperId: string) => sql`
  select line."productId" as product_id, v.id as variant_id, sum(line.quantity)::int as units
  from checkout c
  cross join lateral jsonb_to_recordset(c.lines)
    as line ("productId" uuid, "variantId" uuid, variation jsonb, quantity int)
  left join lateral (
    select v.id from variant v where v.product_id = line."productId" and v.deleted_at is null
      and (v.id = line."variantId" or v.choice = line.variation)
    order by v.id = line."variantId" desc nulls last limit 1
  ) v on true
  where c.account_id = ${shopperId} and c.state = 'held' group by 1, 2`;

/** SQL: joins to lines `l` their product and, where it has some, the variant that was chosen. */
export const joiningGoods = sql`join product p on p.id = l.product_id
  left join variant v on p.has_variants and v.product_id = p.id and v.choice_key = l.variation_key
    and v.deleted_at is null`;

/** SQL: joins to lines `l` their product and variant, and what is held of them by the statement's `own`. */
export const joiningProduct = sql`${joiningGoods}
  left join own h on h.product_id = p.id and h.variant_id is not distinct from v.id`;

/**
 * SQL: whether a choice is one that a product comes in, as `isOffered` judges it.
 * @param offered SQL, of the product's variations
 * @param chosen SQL, of jsonb
 */
export const isChoiceOf = (offered: RawBuilder<unknown>, chosen: RawBuilder<unknown>) => sql`(
  (select count(*) from jsonb_object_keys(${offered})) = (select count(*) from jsonb_object_keys(${chosen}))
    and not exists (select from jsonb_each_text(${chosen}) c
      where c.value = '' or not coalesce(${offered} -> c.key ? c.value, false)))`;

/** What a cart line's answer is made of; for `from … l ${joiningProduct}`. */
export const cartColumns = sql`
  l.id, l.quantity, l.variation, p.id as "productId", p.slug, p.name,
  ${priceInForce} as "priceKobo", ${discountPriceInForce} as "discountPriceKobo",
  ${unitPriceInForce} as "unitPriceKobo", p.images, v.id as "variantId", v.image as "variantImage",
  case when p.has_variants then coalesce(v.stock, 0) else p.stock end + coalesce(h.units, 0) as stock,
  not p.is_active or p.deleted_at is not null or (p.has_variants and v.is_active is not true) as "isUnsold",
  case when not p.has_variants then p.variations end as offered`;

/** The lines of a cart, oldest first, gone ones included. */
export const findLines = async (db: Database, shopperId: string): Promise<CartRow[]> => {
  const { rows } = await sql<CartRow>`
    with own as (${ownHeldUnits(shopperId)})
    select ${cartColumns}
    from cart_line l ${joiningProduct}
    where l.shopper_id = ${shopperId} order by l.id`.execute(db);
  return rows;
};

/** The picture of a variant stands for the product. */
const picturesOf = ({ images, variantImage }: CartRow): ProductImage[] =>
  variantImage === null ? images : images.map(({ url }) => ({ url, isMain: url === variantImage }));

const presentLine = (row: CartRow): Cart['items'][number] => ({
  _id: row.id,
  product: {
    _id: row.productId,
    slug: row.slug,
    name: row.name,
    price: nairaOfKobo(row.priceKobo),
    discountPrice: row.discountPriceKobo === null ? null : nairaOfKobo(row.discountPriceKobo),
    images: picturesOf(row),
    stock: row.stock,
  },
  quantity: row.quantity,
  variation: row.variation,
  variant: row.variantId,
});

/** The answer for these lines; lines whose product or variant has gone are taken out of the cart and named. */
export const answerWith = async (
  db: Database,
  shopperId: string,
  rows: readonly CartRow[],
): Promise<CartAnswer> => {
  const gone = rows.filter(isGone);
  const there = rows.filter((row) => !isGone(row));
  if (gone.length > 0) {
    await sql`delete from cart_line where shopper_id = ${shopperId} and id = any(${gone.map((row) => row.id)}::uuid[])`.execute(
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
export const readCart = async (db: Database, shopperId: string): Promise<CartAnswer> =>
  answerWith(db, shopperId, await findLines(db, shopperId));
