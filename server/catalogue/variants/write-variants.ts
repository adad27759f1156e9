import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import { choiceKey, choiceText } from '#contract/catalogue/choice.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { skuTaken, type VariantsPlan } from './plan-variants.ts';
import { refreshFigures } from './product-figures.ts';
import type { StoredVariant } from './stored-variant.ts';

/** @throws Refusal 409 that names the first variant whose sku another product, or one of its variants, has */
const refuseTakenSkus = async (
  trx: Transaction<DB>,
  productId: string,
  { before, after }: VariantsPlan,
): Promise<void> => {
  const own = new Set(before.map(({ sku }) => sku));
  const wanted = after.map(({ sku }) => sku).filter((sku) => !own.has(sku));
  if (wanted.length === 0) return;
  const { rows } = await sql<{ sku: string }>`
    select sku from taken_sku where sku = any(${wanted}::text[]) and product_id <> ${productId}::uuid`.execute(
    trx,
  );
  const taken = new Set(rows.map(({ sku }) => sku));
  after.forEach(({ sku, choice }, index) => {
    if (taken.has(sku)) throw skuTaken(index, choiceText(choice));
  });
};

/** The variants of a product, and what is to become of them. */
interface Written {
  productId: string;
  plan: VariantsPlan;
}

/**
 * Writes the variants of products that the transaction has locked, and what the products show of them, however many there
 * are. @throws the database's own error at the end of the transaction for a taken sku
 */
export const writeVariantsOfMany = async (trx: Transaction<DB>, all: readonly Written[]): Promise<void> => {
  const changed = all.filter(({ plan: { before, after } }) => !isDeepStrictEqual(before, after));
  if (changed.length === 0) return;
  const gone = changed.flatMap(({ plan: { before, after } }) => {
    const staying = new Set(after.map(({ id }) => id));
    return before.filter(({ id }) => !staying.has(id)).map(({ id }) => id);
  });
  if (gone.length > 0)
    await sql`update variant set deleted_at = now() where id = any(${gone}::uuid[])`.execute(trx);
  const rows = changed.flatMap(({ productId, plan: { after } }) =>
    after.map((variant, position) => ({
      ...variant,
      productId,
      position,
      choiceKey: choiceKey(variant.choice),
    })),
  );
  if (rows.length > 0)
    await sql`
      insert into variant (id, product_id, position, choice, choice_key, sku, gtin, price_kobo, discount_price_kobo,
        stock, image, is_active)
      select id, "productId", position, choice, "choiceKey", sku, gtin, "priceKobo", "discountPriceKobo", stock,
        image, "isActive"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, "productId" uuid, position integer,
        choice jsonb, "choiceKey" text, sku text, gtin text, "priceKobo" bigint, "discountPriceKobo" bigint,
        stock integer, image text, "isActive" boolean)
      order by id
      on conflict (id) do update set position = excluded.position, choice = excluded.choice,
        choice_key = excluded.choice_key, sku = excluded.sku, gtin = excluded.gtin, price_kobo = excluded.price_kobo,
        discount_price_kobo = excluded.discount_price_kobo, stock = excluded.stock, image = excluded.image,
        is_active = excluded.is_active`.execute(trx);
  await refreshFigures(
    trx,
    changed.map(({ productId }) => productId),
  );
};

/**
 * Writes the variants of one product, as `writeVariantsOfMany` does.
 * @throws Refusal 409 for a taken sku; the database's own error at the end of the transaction for one that was just taken
 */
export const writeVariants = async (
  trx: Transaction<DB>,
  productId: string,
  plan: VariantsPlan,
): Promise<void> => {
  await refuseTakenSkus(trx, productId, plan);
  await writeVariantsOfMany(trx, [{ productId, plan }]);
};

/** Takes the variants of deleted products away with them; their skus are free again. */
export const removeVariantsOf = async (
  trx: Transaction<DB>,
  productIds: readonly string[],
): Promise<void> => {
  await sql`
    update variant set deleted_at = now()
    where product_id = any(${[...productIds]}::uuid[]) and deleted_at is null`.execute(trx);
  await refreshFigures(trx, productIds);
};

/** Variants of these products that show a picture from one address show it from another. */
export const replaceVariantPictures = async (
  trx: Transaction<DB>,
  productIds: readonly string[],
  from: string,
  to: string,
): Promise<void> => {
  await sql`
    update variant set image = ${to}
    where product_id = any(${[...productIds]}::uuid[]) and image = ${from}`.execute(trx);
};

/** Writes prices of variants whose products the transaction has locked; whoever writes these brings their figures up to date. */
export const repriceVariants = async (
  trx: Transaction<DB>,
  variants: readonly StoredVariant[],
): Promise<void> => {
  const priced = variants.filter(({ priceKobo }) => priceKobo !== null);
  if (priced.length === 0) return;
  await sql`
    update variant v set price_kobo = row."priceKobo"
    from jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) as row(id uuid, "priceKobo" bigint)
    where v.id = row.id and v.price_kobo <> row."priceKobo"`.execute(trx);
};

/** Takes pictures from variants that their products, which the transaction has just written, have no more. */
export const dropLostPictures = async (
  trx: Transaction<DB>,
  productIds: readonly string[],
): Promise<void> => {
  await sql`
    update variant v set image = null from product p
    where p.id = any(${[...productIds]}::uuid[]) and p.has_variants and v.product_id = p.id and v.deleted_at is null
      and v.image is not null and not p.images @> jsonb_build_array(jsonb_build_object('url', v.image))`.execute(
    trx,
  );
};
