import { sql } from 'kysely';
import { expect } from 'vitest';
import type { AdminProduct } from '#contract/catalogue/schemas.ts';
import type { RunningShop } from '#server/start.ts';
import type { TestAccount } from './accounts.ts';
import { call } from './purchase.ts';

/** What a product shows of its variants, for each that shows it wrongly. */
export const wrongFigures = async ({ shop }: RunningShop): Promise<unknown[]> => {
  const { rows } = await sql`
    select p.id, p.name, p.stock, p.has_variants, p.unit_price_kobo, p.highest_unit_price_kobo, f.*
    from product p cross join lateral (
      select count(*) as variants, coalesce(sum(v.stock) filter (where v.is_active), 0) as sum,
        coalesce(bool_or(v.price_kobo is not null) filter (where v.is_active), false) as is_priced,
        min(unit) filter (where v.is_active) as lowest, max(unit) filter (where v.is_active) as highest
      from (select v.*, case when v.price_kobo is null then coalesce(p.discount_price_kobo, p.price_kobo)
          else coalesce(v.discount_price_kobo, v.price_kobo) end as unit
        from variant v where v.product_id = p.id and v.deleted_at is null) v
    ) f
    where p.has_variants <> (f.variants > 0) or (f.variants > 0 and p.stock <> f.sum)
      or p.unit_price_kobo <> case when f.is_priced then f.lowest else coalesce(p.discount_price_kobo, p.price_kobo) end
      or p.highest_unit_price_kobo is distinct from case when f.is_priced then f.highest end`.execute(
    shop.db,
  );
  return rows;
};

/** Holds for the whole shop at any time: a product's stock is the sum of its variants', its prices are theirs. */
export const expectFiguresRight = async (running: RunningShop): Promise<void> => {
  expect(await wrongFigures(running)).toEqual([]);
};

/** A product as administrators see it. */
export const adminProduct = async (
  running: RunningShop,
  admin: TestAccount,
  id: string,
): Promise<AdminProduct> => {
  const { status, body } = await call<AdminProduct>(running, admin, 'GET', `/admin/products/${id}`);
  if (status !== 200) throw new Error(`The product was not found: ${body.error}`);
  return body.data;
};

/** What is left of each variant, by its values. */
export const stockByChoice = async (
  running: RunningShop,
  admin: TestAccount,
  id: string,
): Promise<Record<string, number>> => {
  const { variants } = await adminProduct(running, admin, id);
  return Object.fromEntries(variants.map(({ choice, stock }) => [Object.values(choice).join(' '), stock]));
};
