import { type RawBuilder, sql } from 'kysely';
import type { CollectionRule } from '#contract/catalogue/collections/schemas.ts';
import { koboOfNaira } from '#contract/money.ts';

/** Which products a collection takes, in figures alone, so that counts can be remembered by it. */
export type CollectionFilter =
  /** One that is not there, or not shown. */
  | { kind: 'none' }
  | { kind: 'hand'; id: string }
  | {
      kind: 'rule';
      categories?: readonly string[];
      brand?: string;
      leastKobo?: number;
      mostKobo?: number;
      tag?: string;
      /** Products that came before this moment are none of the newest. */
      since?: Date;
      isOnSale?: true;
    };

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** The day in Lagos, which has no summer time, counted from 1970. Source: IANA time zones, Africa/Lagos. */
export const lagosDay = (now: number): number => Math.floor((now + HOUR_MS) / DAY_MS);

/** Midnight in Lagos so many days ago: what is newest is the same for a whole day, and answers can be kept. */
const midnightBefore = (now: number, days: number): Date =>
  new Date((lagosDay(now) - days) * DAY_MS - HOUR_MS);

/** @param below the categories that stand below that of the rule */
export const filterOfRule = (
  { category, brand, min, max, tag, newestDays, onSale }: CollectionRule,
  below: readonly string[],
  now = Date.now(),
): CollectionFilter => ({
  kind: 'rule',
  ...(category === null ? {} : { categories: [category, ...below] }),
  ...(brand === '' ? {} : { brand }),
  ...(min === null ? {} : { leastKobo: koboOfNaira(min) }),
  ...(max === null ? {} : { mostKobo: koboOfNaira(max) }),
  ...(tag === '' ? {} : { tag }),
  ...(newestDays === null ? {} : { since: midnightBefore(now, newestDays) }),
  ...(onSale ? { isOnSale: true } : {}),
});

/** SQL: whether `product p` is shown at a lower price than before, in the words of its index. */
const isOnSale = sql`(case when p.lowest_price_kobo is null then p.discount_price_kobo
  else p.lowest_discount_price_kobo end) is not null`;

/** A category by itself is asked for as such: its own index then gives its products in their order. */
const isInOne = (categories: readonly string[]): RawBuilder<unknown> =>
  categories.length === 1
    ? sql`p.category_id = ${categories[0]}::uuid`
    : sql`p.category_id = any(${[...categories]}::uuid[])`;

const conditionsOf = ({
  categories,
  brand,
  leastKobo,
  mostKobo,
  tag,
  since,
  isOnSale: mustBeReduced,
}: Extract<CollectionFilter, { kind: 'rule' }>): RawBuilder<unknown>[] => [
  ...(categories ? [isInOne(categories)] : []),
  ...(brand === undefined ? [] : [sql`(p.brand <> '' and lower(p.brand) = lower(${brand}::text))`]),
  ...(leastKobo === undefined ? [] : [sql`p.unit_price_kobo >= ${leastKobo}::bigint`]),
  ...(mostKobo === undefined ? [] : [sql`p.unit_price_kobo <= ${mostKobo}::bigint`]),
  ...(tag === undefined ? [] : [sql`(p.tags <> '' and tags_in(p.tags) @> array[lower(${tag}::text)])`]),
  ...(since === undefined ? [] : [sql`p.created_at >= ${since}::timestamptz`]),
  ...(mustBeReduced ? [isOnSale] : []),
];

/** The condition on `product p` of a collection: its text depends only on what the rule asks for. */
export const isInCollection = (filter: CollectionFilter): RawBuilder<unknown> => {
  if (filter.kind === 'none') return sql`false`;
  if (filter.kind === 'hand')
    return sql`p.id in (select chosen.product_id from collection_product chosen
      where chosen.collection_id = ${filter.id}::uuid)`;
  const conditions = conditionsOf(filter);
  // A rule that asks for nothing yet, as its form begins, takes nothing.
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` and `)})`;
};
