import { setImmediate as turn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { visibleProducts } from '../products/filters.ts';
import { isOffered } from '../variants/low-variants.ts';

/**
 * Of every active product with variations what filters ask about, each kind of value in one list: 50,000 products with 75,000
 * variants take 5 MB, and are gone through in a few milliseconds. Products stand by category.
 */
export interface ChoiceFacets {
  /** Of each place its value's token. */
  tokens: readonly number[];
  /** Of each product. */
  ids: readonly string[];
  categories: readonly string[];
  isFeatured: readonly boolean[];
  /** Unit prices in kobo. */
  prices: Float64Array;
  /** Average ratings in hundredths of a star. */
  ratings: Uint16Array;
  /** The first of each product's rows, and behind the last product how many rows there are. */
  firstRow: Uint32Array;
  /** Of each row, which is what can be had at once (a variant, or all that a product without variants has): 1 where it is in stock. */
  inStock: Uint8Array;
  /** The first of each row's values, and behind the last row how many there are. */
  firstValue: Uint32Array;
  /** Places in `tokens`. */
  values: Uint32Array;
}

/** Some products of one category, featured or not, as the database packs them. */
export interface PackedProducts {
  category_id: string;
  is_featured: boolean;
  /** Of each product 16 bytes of id, eight of price, two of rating, two of how many rows, and the rows. */
  packed: Buffer;
}

/** Of `array_send`: the head of an array that is not empty, and the head of each of its elements. */
const ARRAY_HEAD = 20;
const EMPTY_ARRAY_HEAD = 12;
const ELEMENT_HEAD = 4;
const TOKEN_BYTES = 8;
const ID_BYTES = 16;

class Reader {
  readonly #bytes: Buffer;
  readonly #places: Map<number, number>;
  #at = 0;

  constructor(bytes: Buffer, places: Map<number, number>) {
    this.#bytes = bytes;
    this.#places = places;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  double(): number {
    this.#at += 8;
    return this.#bytes.readDoubleBE(this.#at - 8);
  }

  short(): number {
    this.#at += 2;
    return this.#bytes.readInt16BE(this.#at - 2);
  }

  id(): string {
    this.#at += ID_BYTES;
    return this.#bytes.toString('hex', this.#at - ID_BYTES, this.#at);
  }

  /** Tokens have 48 bits, which a number holds exactly. */
  readValues(into: number[]): void {
    const isEmpty = this.#bytes.readInt32BE(this.#at) === 0;
    const count = isEmpty ? 0 : this.#bytes.readInt32BE(this.#at + EMPTY_ARRAY_HEAD);
    this.#at += isEmpty ? EMPTY_ARRAY_HEAD : ARRAY_HEAD;
    for (let index = 0; index < count; index += 1) {
      this.#at += ELEMENT_HEAD + TOKEN_BYTES;
      into.push(this.#placeOf(this.#bytes.readUIntBE(this.#at - 6, 6)));
    }
  }

  #placeOf(token: number): number {
    const known = this.#places.get(token);
    if (known !== undefined) return known;
    this.#places.set(token, this.#places.size);
    return this.#places.size - 1;
  }
}

/** So many products are unpacked, in a few milliseconds, before whoever waits for another answer has a turn. */
const A_TURN = 1_000;

/** What the database has packed. All of 50,000 products at once would keep everybody else waiting for a fifth of a second. */
export const unpackFacets = async (rows: readonly PackedProducts[]): Promise<ChoiceFacets> => {
  const places = new Map<number, number>();
  const ids: string[] = [];
  const categories: string[] = [];
  const isFeatured: boolean[] = [];
  const [prices, ratings, firstRow]: [number[], number[], number[]] = [[], [], []];
  const [inStock, firstValue, values]: [number[], number[], number[]] = [[], [], []];
  for (const row of rows) {
    const reader = new Reader(row.packed, places);
    while (!reader.isAtEnd) {
      if (ids.length % A_TURN === A_TURN - 1) await turn();
      ids.push(reader.id());
      categories.push(row.category_id);
      isFeatured.push(row.is_featured);
      prices.push(reader.double());
      ratings.push(reader.short());
      firstRow.push(inStock.length);
      for (let left = reader.short(); left > 0; left -= 1) {
        firstValue.push(values.length);
        inStock.push(reader.short());
        reader.readValues(values);
      }
    }
  }
  return {
    tokens: [...places.keys()],
    ids,
    categories,
    isFeatured,
    prices: Float64Array.from(prices),
    ratings: Uint16Array.from(ratings),
    firstRow: Uint32Array.from([...firstRow, inStock.length]),
    inStock: Uint8Array.from(inStock),
    firstValue: Uint32Array.from([...firstValue, values.length]),
    values: Uint32Array.from(values),
  };
};

/**
 * So many rows a category comes in: products fall into them by the last bits of their ids, which are random. In a shop of one
 * category all of 50,000 would be one text of 17 MB, read at a stretch while nobody else is served.
 */
const SHARES = 16;

/** @param condition on `product p`, which only visible ones are held against */
export const readChoiceFacets = async (
  db: Database,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<ChoiceFacets> => {
  const { rows } = await sql<PackedProducts>`
    with wanted as materialized (
      select p.id, p.category_id, p.is_featured, p.unit_price_kobo, p.average_rating, p.is_in_stock, p.has_variants,
        p.choice_tokens
      from product p where ${visibleProducts(false)} and p.choice_tokens <> '{}' and ${condition}
    )
    select p.category_id, p.is_featured,
      string_agg(uuid_send(p.id) || float8send(p.unit_price_kobo) || int2send((p.average_rating * 100)::smallint)
        || int2send(had.rows::smallint) || had.packed, ''::bytea) as packed
    from wanted p join (
      select v.product_id as id, count(*) as rows,
        string_agg(int2send((v.stock > 0)::integer::smallint) || array_send(v.choice_tokens), ''::bytea) as packed
      from variant v where ${isOffered} and v.product_id in (select w.id from wanted w where w.has_variants)
      group by v.product_id
      union all
      select q.id, 1, int2send(q.is_in_stock::integer::smallint) || array_send(q.choice_tokens) from wanted q
      where not q.has_variants
    ) had on had.id = p.id
    group by p.category_id, p.is_featured, get_byte(uuid_send(p.id), 15) % ${sql.lit(SHARES)}`.execute(db);
  return unpackFacets(rows);
};

/**
 * Which of the products that `readChoiceFacets` would read there are.
 * @param condition on `product p`
 */
export const readIdsWithChoices = async (
  db: Database,
  condition: RawBuilder<unknown>,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ ids: string | null }>`
    select encode(string_agg(uuid_send(p.id), ''::bytea), 'hex') as ids
    from product p where ${visibleProducts(false)} and p.choice_tokens <> '{}' and ${condition}`.execute(db);
  return new Set(rows[0]?.ids?.match(/.{32}/g) ?? []);
};
