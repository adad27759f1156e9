import { sql } from 'kysely';
import type { HeldVariant } from '#contract/catalogue/variants.ts';
import type { Database } from '#server/database/connection.ts';

/**
 * What a variant that is to be removed is still wanted for; null when its product has no such variant. Lines of before it
 * was a variant count as well, by their choice.
 */
export const findHeld = async (
  db: Database,
  productId: string,
  variantId: string,
): Promise<HeldVariant | null> => {
  const { rows } = await sql<HeldVariant>`
    select (
        select coalesce(sum(line.quantity), 0)::int
        from checkout c cross join lateral jsonb_to_recordset(c.lines)
          as line ("productId" uuid, "variantId" uuid, variation jsonb, quantity int)
        where c.state = 'held' and line."productId" = v.product_id
          and coalesce(line."variantId" = v.id, line.variation = v.choice)
      ) as held, (
        select coalesce(sum(i.quantity), 0)::int
        from order_item i join customer_order o on o.id = i.order_id
        where i.product_id = v.product_id and coalesce(i.variant_id = v.id, i.variation = v.choice)
          and o.status in ('pending', 'processing')
      ) as "inOpenOrders", (
        select coalesce(sum(l.quantity), 0)::int from cart_line l
        where l.product_id = v.product_id and l.variation_key = v.choice_key
      ) as "inCarts"
    from variant v
    where v.id = ${variantId}::uuid and v.product_id = ${productId}::uuid and v.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
};
