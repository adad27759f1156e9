import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type Choice, choiceKey } from '#contract/catalogue/choice.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { type NamedProduct, namedColumns } from '../products/stored-product.ts';
import { type StoredVariant, variantObject } from '../variants/stored-variant.ts';
import type { HandleFrom } from './handles.ts';

/** A product that is in the shop already. Prices in kobo; `stock` is what can be bought now. */
export interface ExistingProduct extends NamedProduct {
  handle: string | null;
  /** The category that its own stands below. */
  categoryParent?: string | null;
  /** Units that open checkouts hold; they are in the shop, but no longer in `stock`. */
  held: number;
  /** How often somebody has changed it, as the check has to know. */
  edits?: number;
  /** What of it they hold, line by line. */
  heldLines?: readonly HeldUnits[] | null;
  /** Where it has variants, all of them in their order. */
  variants?: readonly StoredVariant[] | null;
}

/** Units that a checkout holds. */
interface HeldUnits {
  units: number;
  choice: Choice;
  /** Not there where the product had no variants then. */
  variantId: string | null;
}

/** SQL: units of a product that open checkouts hold, by its id. Few checkouts are open at a time. */
const heldUnits = sql`
  select line->>'productId' as product_id, sum((line->>'quantity')::integer)::integer as units,
    json_agg(json_build_object('units', (line->>'quantity')::integer, 'choice', line->'variation',
      'variantId', line->>'variantId')) as lines
  from checkout c cross join lateral jsonb_array_elements(c.lines) line where c.state = 'held' group by 1`;

/** SQL: the columns of a `ExistingProduct` but for what is held, for `product p` and its `category c`. */
const knownColumns = sql`${namedColumns}, p.handle,
  (select parent.name from category parent where parent.id = c.parent_id) as "categoryParent", case when p.has_variants then (
  select json_agg(${variantObject} order by v.position, v.id) from variant v
  where v.product_id = p.id and v.deleted_at is null) end as variants`;

/** SQL: how often somebody has changed `product p` by now. Sales, holds and returns leave no entry of it. */
const editCount = sql`(select count(*)::integer from audit_entry a where a.subject_id = p.id::text)`;

const selecting = (more: RawBuilder<unknown>) => sql`
  with held as (${heldUnits})
  select ${knownColumns}, coalesce(held.units, 0) as held, held.lines as "heldLines"${more}
  from product p join category c on c.id = p.category_id left join held on held.product_id = p.id::text`;

/** SQL: `ExistingProduct`s; what follows narrows and orders `product p`. */
export const selectKnown = selecting(sql``);

/** Units that are held of each variant. What was put into a cart before there were variants is that of its choice, else the first. */
export const heldByVariant = (
  heldLines: ExistingProduct['heldLines'],
  variants: readonly Pick<StoredVariant, 'id' | 'choice'>[],
): ReadonlyMap<string, number> => {
  const held = new Map<string, number>();
  for (const { units, choice, variantId } of heldLines ?? []) {
    const key = choiceKey(choice);
    const found =
      variants.find(({ id }) => id === variantId) ??
      (variantId === null
        ? (variants.find((one) => choiceKey(one.choice) === key) ?? variants[0])
        : undefined);
    if (found) held.set(found.id, (held.get(found.id) ?? 0) + units);
  }
  return held;
};

/** What a file calls a product by. */
export interface Names {
  handle: string;
  handleFrom: HandleFrom;
  name?: string | undefined;
  sku: string | undefined;
  /** What Excel has left of it. */
  shortenedSku?: string | undefined;
  variants?: { sku: string | undefined; list: readonly { sku: string | undefined }[] };
}

/** Every SKU by which a file may mean a product, that of the product first. */
export const skusOf = ({ sku, variants }: Names): string[] => [
  ...new Set(
    [variants?.sku, sku, ...(variants?.list ?? []).map((one) => one.sku)].filter((one) => one !== undefined),
  ),
];

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

  get isEmpty(): boolean {
    return this.#bySku.size === 0;
  }

  /** By the handle, else by the sku. */
  find(names: Names): ExistingProduct | undefined {
    return (
      this.#withOwnSku(names) ??
      this.#byHandle.get(names.handle) ??
      skusOf(names)
        .map((sku) => this.withSku(sku))
        .find((found) => found !== undefined) ??
      this.#withShortenedSku(names)
    );
  }

  /**
   * A handle that was made of a SKU says who had that when a file was imported: whose SKU it is now goes before it, also
   * where a row that has no variants gives that of one.
   */
  #withOwnSku({ handleFrom, sku, variants }: Names): ExistingProduct | undefined {
    if (handleFrom !== 'sku') return undefined;
    const own = variants ? variants.sku : sku;
    const found = this.withSku(own);
    return variants && found?.sku !== own ? undefined : found;
  }

  /** What is left of a SKU may be that of many: of those that bear it, only the one of the same name is meant. */
  #withShortenedSku({ name, shortenedSku }: Names): ExistingProduct | undefined {
    const found = this.withSku(shortenedSku);
    return found?.sku === shortenedSku && found?.name === name ? found : undefined;
  }

  withHandle(handle: string): ExistingProduct | undefined {
    return this.#byHandle.get(handle);
  }

  withSku(sku: string | undefined): ExistingProduct | undefined {
    return sku === undefined ? undefined : this.#bySku.get(sku);
  }
}

/** So many names are read at a time. */
const NAMES_AT_ONCE = 5_000;

const readSkusOfNames = async (db: Database): Promise<Map<string, string>> => {
  const skus = new Map<string, string>();
  for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last; ) {
    const { rows } = await sql<{ id: string; name: string; sku: string }>`
      select id, name, sku from product where deleted_at is null and id > ${last}::uuid
      order by id limit ${NAMES_AT_ONCE}`.execute(db);
    for (const { name, sku } of rows) if (!skus.has(name.toLowerCase())) skus.set(name.toLowerCase(), sku);
    last = rows.at(NAMES_AT_ONCE - 1)?.id;
  }
  return skus;
};

/**
 * The SKU of a product of the shop for each name that one has, whatever its case. No index knows names so: they are read
 * once, as soon as one is asked for, and take some 10 MB for 50,000 products.
 */
export class SkusOfNames {
  readonly #db: Database;
  #skus: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  async find(name: string): Promise<string | undefined> {
    this.#skus ??= readSkusOfNames(this.#db);
    return (await this.#skus).get(name.toLowerCase());
  }
}

const namesOf = (all: readonly Names[]) => ({
  handles: all.map(({ handle }) => handle),
  skus: all.flatMap((one) => [...skusOf(one), ...(one.shortenedSku === undefined ? [] : [one.shortenedSku])]),
});

/** The products of these names, with what checkouts hold of them, all as they were at one moment. */
export const readKnown = async (db: Database, wanted: readonly Names[]): Promise<ExistingProducts> => {
  const { handles, skus } = namesOf(wanted);
  const { rows } = await sql<ExistingProduct>`
    ${selecting(sql`, ${editCount} as edits`)}
    where p.deleted_at is null and (p.handle = any(${handles}::text[]) or p.id = any(array(
      select product_id from taken_sku where sku = any(${skus}::text[]))))`.execute(db);
  return new ExistingProducts(rows);
};

/**
 * The same, locked until the transaction ends, in the order of their ids as everything that locks several. What is held is
 * looked at once they are: nobody can hold or give back units of them any more.
 */
export const lockKnown = async (
  trx: Transaction<DB>,
  wanted: readonly Names[],
): Promise<ExistingProducts> => {
  const { handles, skus } = namesOf(wanted);
  const { rows: locked } = await sql<{ id: string }>`
    select p.id from product p
    where p.deleted_at is null and (p.handle = any(${handles}::text[]) or p.id = any(array(
      select product_id from taken_sku where sku = any(${skus}::text[]))))
    order by p.id for no key update of p`.execute(trx);
  if (locked.length === 0) return new ExistingProducts([]);
  const { rows } = await sql<ExistingProduct>`
    ${selectKnown}
    where p.id = any(${locked.map(({ id }) => id)}::uuid[])`.execute(trx);
  return new ExistingProducts(rows);
};
