import { sql } from 'kysely';
import type { CustomerDetail } from '#contract/customers/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { unitsBack } from '#server/orders/status-transitions.ts';
import { isOrderOf, type OrderOwner } from '#server/sales/customer-key.ts';

const GOODS_SHOWN = 100;

interface GoodRow {
  product: string | null;
  name: string;
  choice: Record<string, string>;
  units: number;
  returned: number;
  imported: number;
  lastAt: Date;
  count: number;
}

/** SQL: what a customer has bought of this shop. A variant is called as it is today, a choice without one as it was then. */
const boughtHere = (customer: OrderOwner) => sql`
  select i.product_id, i.name, coalesce(v.choice, i.variation) as choice, i.quantity as units,
    case when o.status = 'refunded' then i.quantity else ${unitsBack} end as returned, 0 as imported, o.created_at as bought_at
  from customer_order o join order_item i on i.order_id = o.id left join variant v on v.id = i.variant_id
  where ${isOrderOf(customer)} and o.status <> 'cancelled'`;

/** SQL: what they had bought of the shop before this one. A SKU that this one has leads to its product. */
const boughtBefore = ({ email }: OrderOwner) => sql`
  select t.product_id, l.name, coalesce(v.choice, '{}'), l.quantity, case when o.payment = 'refunded' then l.quantity else 0 end,
    l.quantity, o.ordered_at
  from past_order o join past_order_line l on l.order_id = o.id
    left join taken_sku t on t.sku = l.sku and l.sku <> '' left join variant v on v.id = t.variant_id
  where o.email = ${email}::text and o.email <> '' and not o.is_cancelled and o.payment <> 'voided' and l.quantity > 0`;

/** What a customer has bought, what was bought last first. Deleted products of one name are one: nothing tells them apart any more. */
export const goodsOf = async (
  db: Database,
  customer: OrderOwner,
): Promise<Pick<CustomerDetail, 'goods' | 'allGoods'>> => {
  const { rows } = await sql<GoodRow>`
    with line as (${boughtHere(customer)} union all ${boughtBefore(customer)}),
    good as (
      select p.id as product, l.choice, coalesce(p.name, (array_agg(l.name order by l.bought_at desc))[1]) as name,
        sum(l.units)::int as units, sum(l.returned)::int as returned, sum(l.imported)::int as imported, max(l.bought_at) as "lastAt"
      from line l left join product p on p.id = l.product_id and p.deleted_at is null
      group by p.id, l.choice, case when p.id is null then lower(l.name) end
    )
    select product, name, choice, units, returned, imported, "lastAt", count(*) over ()::int as count from good
    order by "lastAt" desc, units desc, name, choice limit ${GOODS_SHOWN}::int`.execute(db);
  const goods = rows.map(({ lastAt, count: _, ...good }) => ({ ...good, lastAt: lastAt.toISOString() }));
  return { goods, allGoods: rows[0]?.count ?? 0 };
};
