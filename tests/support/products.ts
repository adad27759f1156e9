import { randomUUIDv7 } from 'node:crypto';
import type { Variations } from '#contract/catalogue/schemas.ts';
import type { RunningShop } from '#server/start.ts';

/** A product straight in the database: ₦1,000 unless said otherwise. Gives its id. */
export const createProduct = async (
  running: RunningShop,
  wanted: {
    name?: string;
    priceKobo?: number;
    discountPriceKobo?: number | null;
    stock: number;
    variations?: Variations;
  },
): Promise<string> => {
  const { db } = running.shop;
  const id = randomUUIDv7();
  const categoryId = randomUUIDv7();
  await db
    .insertInto('category')
    .values({ id: categoryId, name: `Category ${categoryId}` })
    .execute();
  await db
    .insertInto('product')
    .values({
      id,
      name: wanted.name ?? 'Bag of garri',
      description: 'Yellow garri, finely sieved.',
      price_kobo: wanted.priceKobo ?? 1_000_00,
      discount_price_kobo: wanted.discountPriceKobo ?? null,
      stock: wanted.stock,
      sku: `SKU-${id}`,
      category_id: categoryId,
      variations: JSON.stringify(wanted.variations ?? {}),
    })
    .execute();
  await running.shop.changes.catalogueChanged();
  return id;
};

/** What can be bought of a product now. */
export const stockOf = async (running: RunningShop, productId: string): Promise<number> => {
  const row = await running.shop.db
    .selectFrom('product')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  return row.stock;
};
