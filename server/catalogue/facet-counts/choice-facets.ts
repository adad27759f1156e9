import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { visibleProducts } from '../products/filters.ts';
import { isOffered } from '../variants/low-variants.ts';

/** What can be had of a product at once: a variant's values, or all values of a product that has no variants. */
export interface ChoiceRow {
  isInStock: boolean;
  /** Places in `tokens`. */
  values: readonly number[];
}

export interface ChoiceProduct {
  category: string;
  isFeatured: boolean;
  /** The unit price in kobo. */
  price: number;
  /** The average rating in hundredths of a star. */
  rating: number;
  rows: readonly ChoiceRow[];
}

/** Of every active product with variations what filters ask about; the values by their tokens. */
export interface ChoiceFacets {
  tokens: readonly number[];
  products: readonly ChoiceProduct[];
}

interface GroupRow {
  category_id: string;
  is_featured: boolean;
  /** Of each product eight bytes of price, two of rating, two of how many rows, and the rows. */
  packed: Buffer;
}

/** Of `array_send`: the head of an array that is not empty, and the head of each of its elements. */
const ARRAY_HEAD = 20;
const EMPTY_ARRAY_HEAD = 12;
const ELEMENT_HEAD = 4;
const TOKEN_BYTES = 8;

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

  /** Tokens have 48 bits, which a number holds exactly. */
  values(): number[] {
    const isEmpty = this.#bytes.readInt32BE(this.#at) === 0;
    const count = isEmpty ? 0 : this.#bytes.readInt32BE(this.#at + EMPTY_ARRAY_HEAD);
    this.#at += isEmpty ? EMPTY_ARRAY_HEAD : ARRAY_HEAD;
    return Array.from({ length: count }, () => {
      this.#at += ELEMENT_HEAD + TOKEN_BYTES;
      return this.#placeOf(this.#bytes.readUIntBE(this.#at - 6, 6));
    });
  }

  #placeOf(token: number): number {
    const known = this.#places.get(token);
    if (known !== undefined) return known;
    this.#places.set(token, this.#places.size);
    return this.#places.size - 1;
  }
}

/** @param condition on `product p`, which only visible ones are held against */
export const readChoiceFacets = async (
  db: Database,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<ChoiceFacets> => {
  const { rows } = await sql<GroupRow>`
    with wanted as materialized (
      select p.id, p.category_id, p.is_featured, p.unit_price_kobo, p.average_rating, p.is_in_stock, p.has_variants,
        p.choice_tokens
      from product p where ${visibleProducts(false)} and p.choice_tokens <> '{}' and ${condition}
    )
    select p.category_id, p.is_featured,
      string_agg(float8send(p.unit_price_kobo) || int2send((p.average_rating * 100)::smallint)
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
    group by p.category_id, p.is_featured`.execute(db);
  const places = new Map<number, number>();
  const products = rows.flatMap((row) => {
    const reader = new Reader(row.packed, places);
    const found: ChoiceProduct[] = [];
    while (!reader.isAtEnd) {
      const [price, rating, count] = [reader.double(), reader.short(), reader.short()];
      found.push({
        category: row.category_id,
        isFeatured: row.is_featured,
        price,
        rating,
        rows: Array.from({ length: count }, () => ({
          isInStock: reader.short() === 1,
          values: reader.values(),
        })),
      });
    }
    return found;
  });
  return { tokens: [...places.keys()], products };
};
