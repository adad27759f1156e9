import { sql } from 'kysely';
import { hundredthsFrom } from '#contract/money.ts';
import type { Database } from '#server/database/connection.ts';
import { type ProductFilters, visibleProducts } from '../products/filters.ts';
import type { FacetCount } from './facet-counts.ts';

/** Active products that are alike in category, availability and being featured. */
interface Group {
  category: string;
  isInStock: boolean;
  isFeatured: boolean;
  /** The unit price of each, in kobo. */
  prices: Float64Array;
  /** The average rating of each, in hundredths of a star, in the same order. */
  ratings: Uint16Array;
}

/** Of every active product what filters ask about, ten bytes each: 50,000 products are counted in 0.1 ms. */
export type ProductFacets = readonly Group[];

interface GroupRow {
  category_id: string;
  is_in_stock: boolean;
  is_featured: boolean;
  /** Eight bytes of price and two of rating for each product. */
  packed: Buffer;
}

const PRODUCT_BYTES = 10;

const groupOf = (row: GroupRow): Group => {
  const products = row.packed.length / PRODUCT_BYTES;
  const prices = new Float64Array(products);
  const ratings = new Uint16Array(products);
  for (let place = 0; place < products; place += 1) {
    prices[place] = row.packed.readDoubleBE(place * PRODUCT_BYTES);
    ratings[place] = row.packed.readUInt16BE(place * PRODUCT_BYTES + 8);
  }
  return {
    category: row.category_id,
    isInStock: row.is_in_stock,
    isFeatured: row.is_featured,
    prices,
    ratings,
  };
};

export const readProductFacets = async (db: Database): Promise<ProductFacets> => {
  const { rows } = await sql<GroupRow>`
    select p.category_id, p.is_in_stock, p.is_featured,
      string_agg(float8send(p.unit_price_kobo) || int2send((p.average_rating * 100)::smallint), ''::bytea) as packed
    from product p where ${visibleProducts(false)}
    group by p.category_id, p.is_in_stock, p.is_featured`.execute(db);
  return rows.map(groupOf);
};

/** Counts as the database would with `conditionOf`, for filters that include no inactive products. */
export const facetCountsOf = (facets: ProductFacets, filters: ProductFilters): FacetCount[] => {
  const least = filters.leastKobo ?? Number.NEGATIVE_INFINITY;
  const most = filters.mostKobo ?? Number.POSITIVE_INFINITY;
  const rating = hundredthsFrom(filters.rating ?? 0);
  const countOf = ({ prices, ratings }: Group): number => {
    let count = 0;
    for (let place = 0; place < prices.length; place += 1) {
      const price = prices[place] ?? 0;
      if (price >= least && price <= most && (ratings[place] ?? 0) >= rating) count += 1;
    }
    return count;
  };
  return facets
    .filter(({ isFeatured }) => filters.isFeatured === undefined || filters.isFeatured === isFeatured)
    .map((group) => ({ category: group.category, isInStock: group.isInStock, count: countOf(group) }));
};
