import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { MAX_CART_LINES } from '#contract/cart/limits.ts';
import { cartMessages } from '#contract/cart/messages.ts';
import type { Variation } from '#contract/cart/schemas.ts';
import { choiceKey, choiceText } from '#contract/catalogue/choice.ts';
import type { Variations } from '#contract/catalogue/schemas.ts';
import { sumOf } from '#contract/money.ts';
import { unitPriceInForce } from '#server/catalogue/variants/variant-price.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { conflict, Refusal } from '#server/http/errors.ts';
import { ownHeldUnits } from './cart.ts';
import { checkVariation } from './variation.ts';

/** Units of a product that a line of the cart is to have at least. */
export interface Wish {
  productId: string;
  quantity: number;
  variation: Variation;
}

/** What a wish has to be held against. `available`: the shelf and the shopper's own open checkout. */
export interface Offer {
  productId: string;
  isForSale: boolean;
  variations: Variations;
  available: number;
  unitPriceKobo: number;
  /** The cart's lines of this product: units by the key of their variation. */
  lines: Record<string, number>;
  /** What has its own stock and price, by the key of its choice; null where all variations share one. */
  variants?: Record<string, { available: number; unitPriceKobo: number; isActive: boolean }> | null;
}

/** Why a wish is not fulfilled in full. */
export type Shortfall =
  | { kind: 'gone' }
  | { kind: 'soldOut' }
  | { kind: 'tooFew'; available: number }
  /** The product does not come like this any more; the cart's own sentence. */
  | { kind: 'variation'; sentence: string };

/** What becomes of a wish: the units that its line has in the end, and today's unit price. */
export interface Filled {
  units: number;
  /** null for a product that is not for sale */
  unitPriceKobo: number | null;
  shortfall: Shortfall | null;
}

interface NewLine {
  id: string | undefined;
  product_id: string;
  variation: Variation;
  key: string;
  units: number;
}

const objectionTo = ({ variations, variants }: Offer, chosen: Variation): string | null => {
  try {
    checkVariation(variations, chosen);
    const isOffered = !variants || variants[choiceKey(chosen)]?.isActive === true;
    return isOffered ? null : cartMessages.variantUnavailable(choiceText(chosen));
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
};

/**
 * Decides, wish by wish, how many units each line gets: as many as are wished for, but all lines of a stock
 * together never more than are available. A line that has more already keeps it.
 * @param offers as they are before any wish is fulfilled
 * @returns what becomes of each wish, in the same order
 */
export const planFilling = (wishes: readonly Wish[], offers: readonly Offer[]): Filled[] => {
  const byProduct = new Map(
    offers.map((offer) => [offer.productId, { ...offer, lines: { ...offer.lines } }]),
  );
  return wishes.map(({ productId, quantity, variation }): Filled => {
    const offer = byProduct.get(productId);
    if (!offer?.isForSale) return { units: 0, unitPriceKobo: null, shortfall: { kind: 'gone' } };
    const { lines } = offer;
    const key = choiceKey(variation);
    const before = lines[key] ?? 0;
    const { available, unitPriceKobo } = offer.variants?.[key] ?? offer;
    const sentence = objectionTo(offer, variation);
    if (sentence !== null)
      return { units: before, unitPriceKobo, shortfall: { kind: 'variation', sentence } };
    const taken = offer.variants ? before : sumOf(Object.values(lines));
    const room = Math.max(0, available - taken);
    const units = before + Math.min(room, Math.max(0, quantity - before));
    lines[key] = units;
    // What the cart holds from before counts only as far as it can still be bought.
    if (units >= quantity && taken <= available) return { units, unitPriceKobo, shortfall: null };
    return {
      units,
      unitPriceKobo,
      shortfall: available > 0 ? { kind: 'tooFew', available } : { kind: 'soldOut' },
    };
  });
};

const findOffers = async (
  trx: Transaction<DB>,
  accountId: string,
  wishes: readonly Wish[],
): Promise<Offer[]> => {
  const { rows } = await sql<Offer>`
    with own as (${ownHeldUnits(accountId)})
    select p.id as "productId", p.is_active and p.deleted_at is null as "isForSale", p.variations,
      p.stock + coalesce(h.units, 0) as available,
      coalesce(p.discount_price_kobo, p.price_kobo) as "unitPriceKobo",
      case when p.has_variants then (
        select json_object_agg(v.choice_key, json_build_object('available', v.stock + coalesce(own.units, 0),
          'unitPriceKobo', v."unitPriceKobo", 'isActive', v.is_active))
        from (select v.id, v.choice_key, v.stock, v.is_active, ${unitPriceInForce} as "unitPriceKobo" from variant v where v.product_id = p.id and v.deleted_at is null) v
        left join own on own.variant_id = v.id) end as variants,
      (select coalesce(json_object_agg(l.variation_key, l.quantity), '{}') from cart_line l
        where l.account_id = ${accountId} and l.product_id = p.id) as lines
    from product p left join own h on h.product_id = p.id and h.variant_id is null
    where p.id = any(${wishes.map(({ productId }) => productId)}::uuid[])`.execute(trx);
  return rows;
};

/** Whether a cart has room for lines that are not in it yet. */
const hasPlaceFor = async (
  trx: Transaction<DB>,
  accountId: string,
  lines: readonly NewLine[],
): Promise<boolean> => {
  const { rows } = await sql<{ fits: boolean }>`
    select count(*) <= ${MAX_CART_LINES}::int as fits from (
      select product_id, variation_key from cart_line where account_id = ${accountId}
      union
      select product_id, key from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (product_id uuid, key text)
    ) together`.execute(trx);
  return rows[0]?.fits ?? true;
};

/**
 * Fills the cart up: every wished line has at least the wished quantity afterwards, as far as the rules of the cart
 * allow. The same wishes a second time, or at the same time, change nothing more. The caller has locked the account,
 * so that lines which share a product's stock do not change side by side.
 * @returns what became of each wish, in the same order
 * @throws Refusal 409 when the cart has not so many places left; it stays as it is
 */
export const fillUp = async (
  trx: Transaction<DB>,
  accountId: string,
  wishes: readonly Wish[],
): Promise<Filled[]> => {
  const filled = planFilling(wishes, await findOffers(trx, accountId, wishes));
  // Lines are shown in the order of their ids, which says nothing yet for ids of one moment.
  const ids = wishes.map(() => randomUUIDv7()).sort();
  const lines = wishes.flatMap(({ productId, variation }, index): NewLine[] => {
    const units = filled[index]?.units ?? 0;
    const key = choiceKey(variation);
    return units > 0 ? [{ id: ids[index], product_id: productId, variation, key, units }] : [];
  });
  if (!(await hasPlaceFor(trx, accountId, lines))) throw conflict('cart_full', cartMessages.full);
  // A line without a variation may grow meanwhile, by a call that needs no lock: the larger figure holds for both.
  await sql`
    insert into cart_line as l (id, account_id, product_id, variation, variation_key, quantity)
    select id, ${accountId}, product_id, variation, key, units
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line (id uuid, product_id uuid, variation jsonb, key text, units int)
    on conflict (shopper_id, product_id, variation_key)
      do update set quantity = excluded.quantity where l.quantity < excluded.quantity`.execute(trx);
  return filled;
};
