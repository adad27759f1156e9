import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { type NamedProduct, namedColumns } from '../products/stored-product.ts';
import type { StoredVariant } from '../variants/stored-variant.ts';

/** A product that is in the shop already. Prices in kobo; `stock` is what can be bought now. */
export interface ExistingProduct extends NamedProduct {
  handle: string | null;
  /** Units that open checkouts hold; they are in the shop, but no longer in `stock`. */
  held: number;
  /** Where it has variants. */
  variants?: readonly Pick<StoredVariant, 'choice' | 'sku'>[] | null;
}

/** SQL: units of a product that open checkouts hold, by its id. Few checkouts are open at a time. */
export const heldUnits = sql`
  select line->>'productId' as product_id, sum((line->>'quantity')::integer)::integer as units
  from checkout c cross join lateral jsonb_array_elements(c.lines) line where c.state = 'held' group by 1`;

/** SQL: the columns of a `ExistingProduct` but for `held`, for `product p` and its `category c`. */
export const knownColumns = sql`${namedColumns}, p.handle, case when p.has_variants then (
  select json_agg(json_build_object('choice', v.choice, 'sku', v.sku)) from variant v
  where v.product_id = p.id and v.deleted_at is null) end as variants`;

/** What a file calls a product by. */
export interface Names {
  handle: string;
  sku: string | undefined;
}

/** Products by what files call them. */
export class ExistingProducts {
  readonly #byHandle: ReadonlyMap<string, ExistingProduct>;
  readonly #bySku: ReadonlyMap<string, ExistingProduct>;

  constructor(products: readonly ExistingProduct[]) {
    this.#byHandle = new Map(products.flatMap((one) => (one.handle === null ? [] : [[one.handle, one]])));
    this.#bySku = new Map(
      products.flatMap((one) =>
        [one.sku, ...(one.variants ?? []).map(({ sku }) => sku)].map((sku) => [sku, one]),
      ),
    );
  }

  /** By the handle, else by the sku. */
  find({ handle, sku }: Names): ExistingProduct | undefined {
    return this.#byHandle.get(handle) ?? this.withSku(sku);
  }

  withHandle(handle: string): ExistingProduct | undefined {
    return this.#byHandle.get(handle);
  }

  withSku(sku: string | undefined): ExistingProduct | undefined {
    return sku === undefined ? undefined : this.#bySku.get(sku);
  }
}

const namesOf = (all: readonly Names[]) => ({
  handles: all.map(({ handle }) => handle),
  skus: all.flatMap(({ sku }) => sku ?? []),
});

/** The products of these names, with what checkouts hold of them, all as they were at one moment. */
export const readKnown = async (db: Database, wanted: readonly Names[]): Promise<ExistingProducts> => {
  const { handles, skus } = namesOf(wanted);
  const { rows } = await sql<ExistingProduct>`
    with held as (${heldUnits})
    select ${knownColumns}, coalesce(held.units, 0) as held
    from product p join category c on c.id = p.category_id left join held on held.product_id = p.id::text
    where p.deleted_at is null and (p.handle = any(${handles}::text[]) or p.id = any(array(
      select product_id from taken_sku where sku = any(${skus}::text[]))))`.execute(db);
  return new ExistingProducts(rows);
};

/** The same, locked until the transaction ends, in the order of their ids as everything that locks several; `held` is not looked at. */
export const lockKnown = async (
  trx: Transaction<DB>,
  wanted: readonly Names[],
): Promise<ExistingProducts> => {
  const { handles, skus } = namesOf(wanted);
  const { rows } = await sql<ExistingProduct>`
    select ${knownColumns}, 0 as held
    from product p join category c on c.id = p.category_id
    where p.deleted_at is null and (p.handle = any(${handles}::text[]) or p.id = any(array(
      select product_id from taken_sku where sku = any(${skus}::text[]))))
    order by p.id for no key update of p`.execute(trx);
  return new ExistingProducts(rows);
};
