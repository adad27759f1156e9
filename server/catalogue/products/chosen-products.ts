import { type RawBuilder, sql } from 'kysely';
import type { ChosenTokens } from '../facet-counts/chosen-tokens.ts';
import { isOffered } from '../variants/low-variants.ts';

const fits = (tokens: RawBuilder<unknown>, chosen: ChosenTokens): RawBuilder<unknown> =>
  sql.join(
    chosen.map((ofType) => sql`${tokens} && ${[...ofType]}::bigint[]`),
    sql` and `,
  );

/**
 * What `product p` has of values is all that its variants have: an index finds it. Whether one of them has them all is looked
 * up product by product (`offset 0`): PostgreSQL takes the values for rarer together than they are, and would collect the
 * variants of half a shop for a page of ten.
 */
const offering = (
  chosen: ChosenTokens,
  variantCondition: RawBuilder<unknown>,
  productCondition: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(p.choice_tokens <> '{}' and ${fits(sql`p.choice_tokens`, chosen)} and case
    when p.has_variants then exists (select from variant v where v.product_id = p.id and ${isOffered}
      and ${fits(sql`v.choice_tokens`, chosen)} and ${variantCondition} offset 0)
    else ${productCondition} end)`;

/**
 * SQL: whether `product p` has all that was chosen: one variant that can be chosen with a value of every type, in stock or
 * not; without variants, any of its values of every type.
 */
export const isChosen = (chosen: ChosenTokens): RawBuilder<unknown> => offering(chosen, sql`true`, sql`true`);

/**
 * SQL: what `isChosen` and `isChosenInStock` say of `product p`, in one look: null where it has not all that was chosen, else
 * whether that can be bought now.
 */
export const chosenStock = (chosen: ChosenTokens): RawBuilder<unknown> => sql`(
  case when p.choice_tokens <> '{}' and ${fits(sql`p.choice_tokens`, chosen)} then case
    when p.has_variants then (select bool_or(v.stock > 0) from variant v where v.product_id = p.id and ${isOffered}
      and ${fits(sql`v.choice_tokens`, chosen)})
    else p.is_in_stock end end)`;

/** SQL: whether what was chosen of `product p` can be bought now. */
export const isChosenInStock = (chosen: ChosenTokens): RawBuilder<unknown> =>
  offering(chosen, sql`v.stock > 0`, sql`p.is_in_stock`);
