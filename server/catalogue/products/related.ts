import { sql } from 'kysely';
import { MOST_RELATED } from '#contract/catalogue/limits.ts';
import type { Related } from '#contract/catalogue/related.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { visibleProducts } from './filters.ts';
import { joiningFound, type ProductRow, productColumns, productOf } from './product-answer.ts';

/** So many of a product's newest orders say what is bought with it: a bestseller has thousands, and old ones say less. */
const ORDERS_LOOKED_AT = 500;
/** Once may be chance. */
const OFTEN = 2;
/** Some of those that were bought may be sold out or gone by now. */
const MOST_CONSIDERED = 4 * MOST_RELATED;

/** Products that were in at least two of the same orders, kept ones only, and can be bought now; the most often bought first. */
const findBoughtTogether = async (db: Database, id: string): Promise<Product[]> => {
  const { rows } = await sql<ProductRow>`
    with newest as materialized (
      select order_id from order_item where product_id = ${id}::uuid order by id desc limit ${ORDERS_LOOKED_AT}::int
    ),
    bought as materialized (
      select i.product_id as found, count(distinct i.order_id) as orders, max(i.id) as last
      from (select distinct order_id from newest) n
      join customer_order o on o.id = n.order_id and o.status not in ('cancelled', 'refunded')
      join order_item i on i.order_id = o.id and i.product_id <> ${id}::uuid
      group by 1 having count(distinct i.order_id) >= ${OFTEN}::int
      order by orders desc, last desc limit ${MOST_CONSIDERED}::int
    )
    select ${productColumns} from bought ${joiningFound}
    where ${visibleProducts(false)} and p.is_in_stock
    order by orders desc, last desc limit ${MOST_RELATED}::int`.execute(db);
  return rows.map(productOf);
};

/** Products of the same category that can be bought now, those of a similar price first. */
const findAlike = async (db: Database, id: string, besides: readonly string[]): Promise<Product[]> => {
  const { rows } = await sql<ProductRow>`
    with alike as materialized (
      select p.id as found, row_number() over () as place
      from (
        select p.id, abs(ln(p.unit_price_kobo::float8 / own.unit_price_kobo)) as distance
        from product own join product p on p.category_id = own.category_id
        where own.id = ${id}::uuid and p.id <> own.id and ${visibleProducts(false)} and p.is_in_stock
          and not p.id = any(${[...besides]}::uuid[])
        order by distance, p.id limit ${MOST_RELATED}::int
      ) p
    )
    select ${productColumns} from alike ${joiningFound} order by place`.execute(db);
  return rows.map(productOf);
};

/** What stands below a product that is for sale. */
export const findRelated = async (db: Database, id: string): Promise<Related> => {
  const boughtTogether = await findBoughtTogether(db, id);
  const alike = await findAlike(
    db,
    id,
    boughtTogether.map(({ _id }) => _id),
  );
  return { boughtTogether, alike };
};
