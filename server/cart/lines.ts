import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { MAX_CART_LINES } from '#contract/cart/limits.ts';
import { cartMessages as say } from '#contract/cart/messages.ts';
import type { Variation } from '#contract/cart/schemas.ts';
import { choiceKey, choiceText } from '#contract/catalogue/choice.ts';
import { MAX_STOCK } from '#contract/catalogue/limits.ts';
import type { Variations } from '#contract/catalogue/schemas.ts';
import { httpMessages } from '#contract/http/messages.ts';
import { lockShopper } from '#server/accounts/visitors/lock-shopper.ts';
import type { Database } from '#server/database/connection.ts';
import { violatedConstraint } from '#server/database/violations.ts';
import { conflict, notFound, notLoggedIn } from '#server/http/errors.ts';
import {
  answerWith,
  type CartAnswer,
  type CartRow,
  cartColumns,
  isChoiceOf,
  joiningProduct,
  ownHeldUnits,
  readCart,
} from './cart.ts';
import { checkVariation } from './variation.ts';

/** What a line without its shopper breaks. */
const OWNERLESS: ReadonlySet<string> = new Set(['cart_line_shopper', 'cart_line_visitor']);

interface Offer {
  variations: Variations;
  /** Whether the product comes in this choice: where it has variants, one of them must be of it. */
  isOffered: boolean;
  /** What this shopper could buy: the shelf and their own open checkout. */
  available: number;
  /** Units of the same stock that other lines of the cart want; a variant has its own. */
  elsewhere: number;
  /** Whether the cart has this line already, or has room for one more. */
  hasPlace: boolean;
}

const tooMany = (available: number) =>
  available === 0
    ? conflict('out_of_stock', say.outOfStock)
    : conflict('not_enough_stock', say.onlyLeft(available));

const notOffered = (variation: Variation) =>
  conflict('variant_unavailable', say.variantUnavailable(choiceText(variation)));

/** SQL: the offer of a product that is for sale, by the statement's `own`; no row where it is not. */
const offerOf = (shopperId: string, productId: string, key: string) => sql`
  select p.variations, not p.has_variants or coalesce(v.is_active, false) as "isOffered",
    case when p.has_variants then coalesce(v.stock, 0) else p.stock end + coalesce((select units from own
      where product_id = p.id and variant_id is not distinct from v.id), 0) as available,
    case when p.has_variants then 0 else coalesce((select sum(l.quantity)::int from cart_line l
      where l.shopper_id = ${shopperId} and l.product_id = p.id and l.variation_key <> ${key}), 0) end as elsewhere,
    exists (select from cart_line l
      where l.shopper_id = ${shopperId} and l.product_id = p.id and l.variation_key = ${key})
      or (select count(*) from cart_line l where l.shopper_id = ${shopperId}) < ${MAX_CART_LINES}::int as "hasPlace"
  from product p left join variant v on p.has_variants and v.product_id = p.id and v.choice_key = ${key}
    and v.deleted_at is null
  where p.id = ${productId} and p.is_active and p.deleted_at is null`;

const findOffer = async (
  db: Database,
  shopperId: string,
  productId: string,
  key: string,
): Promise<Offer | null> => {
  const { rows } = await sql<Offer>`
    with own as (${ownHeldUnits(shopperId)}) ${offerOf(shopperId, productId, key)}`.execute(db);
  return rows[0] ?? null;
};

/**
 * Lines that differ in their variation may share the stock of one product, so calls about them take turns. A line without
 * a variation is its product's only one, and what its own statement checks is enough.
 */
const inTurn = <T>(
  db: Database,
  shopperId: string,
  hasVariation: boolean,
  work: (db: Database) => Promise<T>,
): Promise<T> =>
  hasVariation
    ? db.transaction().execute(async (trx) => {
        await lockShopper(trx, shopperId);
        return work(trx);
      })
    : work(db);

export interface WantedUnits {
  productId: string;
  quantity: number;
  variation: Variation;
}

/**
 * Puts units into the cart if nothing is to be said against it, and gives the whole cart; no row where something is. One
 * statement, because every one more is a round trip, and this is what shoppers write most.
 */
const putIfAllowed = async (
  db: Database,
  shopperId: string,
  { productId, quantity, variation }: WantedUnits,
): Promise<CartRow[]> => {
  const key = choiceKey(variation);
  const chosen = JSON.stringify(variation);
  // More than any shelf has stays more, and a number that the column takes.
  const units = Math.min(quantity, MAX_STOCK + 1);
  // The statement sees the cart as it was before it, so the line that it writes joins the answer by hand.
  const { rows } = await sql<CartRow>`
    with own as (${ownHeldUnits(shopperId)}),
    offer as materialized (${offerOf(shopperId, productId, key)}),
    put as (
      insert into cart_line as l (id, account_id, visitor_id, product_id, variation, variation_key, quantity)
      select ${randomUUIDv7()}::uuid, (select id from account where id = ${shopperId}),
        (select id from visitor where id = ${shopperId}), ${productId}::uuid, ${chosen}::jsonb, ${key},
        ${units}::int
      from offer o where o."isOffered" and o."hasPlace" and o.available - o.elsewhere >= ${units}::int
        and ${isChoiceOf(sql`o.variations`, sql`${chosen}::jsonb`)}
      on conflict (shopper_id, product_id, variation_key)
        do update set quantity = l.quantity + excluded.quantity
        where l.quantity + excluded.quantity <= (select available - elsewhere from offer)
      returning l.*
    ),
    line as (
      select * from put
      union all
      select * from cart_line where shopper_id = ${shopperId} and id not in (select id from put)
        and exists (select from put)
    )
    select ${cartColumns} from line l ${joiningProduct}
    order by l.id`.execute(db);
  return rows;
};

export const putIntoCart = async (
  db: Database,
  shopperId: string,
  wanted: WantedUnits,
): Promise<CartAnswer> => {
  const rows = await putIfAllowed(db, shopperId, wanted);
  if (rows.length > 0) return answerWith(db, shopperId, rows);
  // Only whoever is refused waits for the reason.
  const { productId, variation } = wanted;
  const offer = await findOffer(db, shopperId, productId, choiceKey(variation));
  if (!offer) throw notFound('product_not_found', say.productGone);
  checkVariation(offer.variations, variation);
  if (!offer.isOffered) throw notOffered(variation);
  if (!offer.hasPlace) throw conflict('cart_full', say.full);
  throw tooMany(offer.available);
};

/**
 * Adds to the cart; the same product with the same variation is one line, also when calls run side by side.
 * @throws Refusal 404 for a product that is not for sale, 400 for a variation, 409 for a variant that is not
 *   there, for more than there is or a full cart
 */
export const addToCart = async (
  db: Database,
  shopperId: string,
  wanted: WantedUnits,
): Promise<CartAnswer> => {
  try {
    const hasVariation = Object.keys(wanted.variation).length > 0;
    return await inTurn(db, shopperId, hasVariation, (turn) => putIntoCart(turn, shopperId, wanted));
  } catch (error) {
    // A visitor whose cart has just become that of an account.
    if (OWNERLESS.has(violatedConstraint(error) ?? ''))
      throw notLoggedIn('not_logged_in', httpMessages.logInFirst);
    throw error;
  }
};

/** Which line a path names: its own id, or a product's with the variation. */
export interface LineName {
  id: string;
  variation: Variation;
}

interface FoundLine {
  id: string;
  productId: string;
  variation: Variation;
  key: string;
}

const findLine = async (db: Database, shopperId: string, { id, variation }: LineName): Promise<FoundLine> => {
  const { rows } = await sql<FoundLine>`
    select id, product_id as "productId", variation, variation_key as key from cart_line
    where shopper_id = ${shopperId}
      and (id = ${id} or (product_id = ${id} and variation_key = ${choiceKey(variation)}))`.execute(db);
  const line = rows[0];
  if (!line) throw notFound('cart_item_not_found', say.lineGone);
  return line;
};

/** Sets how many a line wants. @throws Refusal 404 for an unknown line, 400 for a choice that is offered no more, 409 for more than there is, or a variant that is not there */
export const changeQuantity = async (
  db: Database,
  shopperId: string,
  name: LineName,
  quantity: number,
): Promise<CartAnswer> => {
  const line = await findLine(db, shopperId, name);
  return inTurn(db, shopperId, line.key !== '', async (turn) => {
    const offer = await findOffer(turn, shopperId, line.productId, line.key);
    if (!offer) throw notFound('product_not_found', say.productGone);
    checkVariation(offer.variations, line.variation);
    if (!offer.isOffered) throw notOffered(line.variation);
    if (quantity > offer.available - offer.elsewhere) throw tooMany(offer.available);
    await turn.updateTable('cart_line').set({ quantity }).where('id', '=', line.id).execute();
    return readCart(turn, shopperId);
  });
};

/** Takes a line out. @throws Refusal 404 for an unknown line */
export const removeLine = async (db: Database, shopperId: string, name: LineName): Promise<CartAnswer> => {
  const line = await findLine(db, shopperId, name);
  await db.deleteFrom('cart_line').where('id', '=', line.id).execute();
  return readCart(db, shopperId);
};

/** Empties the cart. */
export const clearCart = async (db: Database, shopperId: string): Promise<CartAnswer> => {
  await db.deleteFrom('cart_line').where('shopper_id', '=', shopperId).execute();
  return readCart(db, shopperId);
};
