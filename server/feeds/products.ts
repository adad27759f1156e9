import { sql } from 'kysely';
import type { Attribute, ProductImage } from '#contract/catalogue/schemas.ts';
import { activeVariantsColumn, type StoredVariant } from '#server/catalogue/variants/stored-variant.ts';
import type { Database } from '#server/database/connection.ts';

/** A product that shoppers can see, as feeds need it. */
export interface FeedProduct {
  id: string;
  slug: string;
  name: string;
  description: string;
  brand: string;
  priceKobo: number;
  discountPriceKobo: number | null;
  stock: number;
  images: ProductImage[];
  attributes: Attribute[];
  category: string;
  parent: string | null;
  hasVariants: boolean;
  variants: StoredVariant[];
}

const AT_ONCE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * All that shoppers see and that has a picture, a few in memory at a time. Each step is a statement of its own: whoever makes a feed
 * of a large shop holds neither a connection nor old rows for long.
 */
export const feedProducts = async function* (db: Database): AsyncGenerator<FeedProduct[]> {
  let last = FIRST;
  for (;;) {
    const { rows } = await sql<FeedProduct>`
      select p.id, p.slug, p.name, p.description, p.brand, p.price_kobo as "priceKobo",
        p.discount_price_kobo as "discountPriceKobo", p.stock, p.images, p.attributes, c.name as category,
        parent.name as parent, p.has_variants as "hasVariants", ${activeVariantsColumn}
      from product p join category c on c.id = p.category_id left join category parent on parent.id = c.parent_id
      where p.is_active and p.deleted_at is null and p.images <> '[]' and p.id > ${last}::uuid
      order by p.id limit ${AT_ONCE}::integer`.execute(db);
    yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < AT_ONCE) return;
    last = end.id;
  }
};
