import { type RawBuilder, sql } from 'kysely';
import type { AdminProductSort } from '#contract/catalogue/admin-list.ts';
import type { ProductSort } from '#contract/catalogue/schemas.ts';

/** An order of products: the column that it goes by and which way; products alike in it stand by id, the same way. */
export interface ProductOrder {
  column: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
  /** What the column stands in, when that is not `product p`. */
  joining?: RawBuilder<unknown>;
}

const ascending = sql`asc`;
const descending = sql`desc`;

/** As somebody has put a collection together. */
export const orderOfHand = (collection: string): ProductOrder => ({
  column: sql`by_hand.position`,
  direction: ascending,
  joining: sql`join collection_product by_hand
    on by_hand.product_id = p.id and by_hand.collection_id = ${collection}::uuid`,
});

export const newestFirst: ProductOrder = { column: sql`p.created_at`, direction: descending };

export const productOrders: Readonly<Record<ProductSort, ProductOrder>> = {
  price: { column: sql`p.unit_price_kobo`, direction: ascending },
  '-price': { column: sql`p.unit_price_kobo`, direction: descending },
  '-averageRating': { column: sql`p.average_rating`, direction: descending },
  name: { column: sql`p.name`, direction: ascending },
  '-name': { column: sql`p.name`, direction: descending },
};

/** Categories are numbered by name first: thousands of products are sorted by a number sooner than by a name. */
const joiningCategoryPlace = sql`
  join (select id, row_number() over (order by name, id) as place from category) placed on placed.id = p.category_id`;

const adminColumns: Readonly<Record<AdminProductSort, Omit<ProductOrder, 'direction'>>> = {
  name: { column: sql`p.name` },
  sku: { column: sql`p.sku` },
  category: { column: sql`placed.place`, joining: joiningCategoryPlace },
  price: { column: sql`p.unit_price_kobo` },
  stock: { column: sql`p.stock` },
  createdAt: { column: sql`p.created_at` },
};

/** An order of the administrator's list. */
export const adminOrderOf = (sortBy: AdminProductSort, sortOrder: 'asc' | 'desc'): ProductOrder => ({
  ...adminColumns[sortBy],
  direction: sortOrder === 'asc' ? ascending : descending,
});
