import { type RawBuilder, sql } from 'kysely';
import { HAND_METHODS } from '#contract/orders/payment-methods.ts';
import { customerId } from './customer-key.ts';
import { type PayoutFilter, payoutConditions } from './payouts.ts';

/**
 * By what orders are told apart, in reports and in the list that their figures lead to: the same SQL, so that a figure leads to
 * exactly its orders. Each is of `customer_order o`.
 */

/** Stands for an order without the thing that is asked for: no code, nobody's account. */
export const NONE = 'none';

/** The key of a written state: case, marks and the word "State" make no difference, and the capital has several names. */
export const keyOfState = (written: RawBuilder<unknown>) =>
  sql<string>`coalesce(nullif(state_key(${written}), ''), ${sql.lit(NONE)})`;

/** Where it was brought to, as it was written. */
export const writtenState = sql<string>`coalesce(o.shipping_address ->> 'state', '')`;

/** Whether it was brought to a state. The ways in which states are written are few: each is compared once, in place of once an order. */
const isBroughtTo = (state: string): RawBuilder<unknown> => sql`${writtenState} in (
  with written as materialized (select distinct coalesce(w.shipping_address ->> 'state', '') as name from customer_order w)
  select w.name from written w where ${keyOfState(sql`w.name`)} = ${keyOfState(sql`${state}::text`)})`;

/** Whether it went out for what had come back: it costs nothing, whatever its first order was paid by. */
export const isExchange = sql<boolean>`starts_with(o.reference, 'exchange_')`;

/** Where it was sold, see contract/orders/sales-channels.ts: what an administrator placed came from the sales desk or by its payment links. */
export const channelKey = sql<string>`case
  when ${isExchange} then 'exchange'
  when o.payment_method = 'on_delivery' then 'on_delivery'
  when exists (select from order_event e where e.order_id = o.id and e.kind = 'placed' and e.actor_id is not null) then 'desk'
  else 'web' end`;

/** How it was paid: `online:` and the provider's word for the way, or `hand:` and the way; in no way what costs nothing. */
export const paidByKey = sql<string>`case
  when ${isExchange} then ${sql.lit(NONE)}
  when o.payment_method = any(${[...HAND_METHODS]}::text[]) then 'hand:' || o.payment_method
  when o.payment_method = 'on_delivery'
    then 'hand:' || coalesce((select b.method from payment_booking b where b.order_id = o.id), o.payment_method)
  else 'online:' || coalesce((select c.channel from charge c where c.reference = o.reference), '') end`;

/** In which category what a line `i` of it sold is today: none once it was deleted. */
export const categoryKey = sql<string>`coalesce(
  (select p.category_id::text from product p where p.id = i.product_id), ${sql.lit(NONE)})`;

/** Whose it is, as the customers' screen knows them. */
export const customerKey = sql<string>`coalesce(${customerId}::text, ${sql.lit(NONE)})`;

/** The rate of value-added tax that its prices included, in hundredths of a percent. */
export const vatKey = sql<string>`coalesce(o.vat_basis_points::text, ${sql.lit(NONE)})`;

export const codeKey = sql<string>`coalesce(o.discount_code, ${sql.lit(NONE)})`;

/**
 * Whether money of the provider's became it, whatever became of it later: also while somebody must look at the charge, since a
 * refund of it is in trouble.
 */
export const isCharged = sql`exists (select from charge c where c.reference = o.reference and c.state <> 'pending')
  and o.payment_status in ('paid', 'refunded')`;

/** Of `return_request t`, whether it counts: it was neither declined nor withdrawn. */
export const isReturn = sql`t.state not in ('declined', 'withdrawn')`;

/** Which orders a filter by these leaves. */
export interface OrderGroups extends PayoutFilter {
  product?: string | undefined;
  variant?: string | undefined;
  category?: string | undefined;
  state?: string | undefined;
  channel?: string | undefined;
  paidBy?: string | undefined;
  customer?: string | undefined;
  code?: string | undefined;
  returned?: string | undefined;
  vat?: string | undefined;
}

const hasLine = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from order_item i where i.order_id = o.id and ${condition})`;

const lineConditions = ({ product, variant, category }: OrderGroups): RawBuilder<unknown> => {
  const all = [sql`true`];
  if (product && !variant) all.push(hasLine(sql`i.product_id = ${product}::uuid`));
  // Of a product that has variants today, what was sold before it had them.
  if (product && variant === NONE)
    all.push(hasLine(sql`i.product_id = ${product}::uuid and i.variant_id is null`));
  if (variant && variant !== NONE) all.push(hasLine(sql`i.variant_id = ${variant}::uuid`));
  if (category === NONE)
    all.push(hasLine(sql`i.product_id in (select p.id from product p where p.category_id is null)`));
  else if (category)
    all.push(
      hasLine(sql`i.product_id in (select p.id from product p where p.category_id = ${category}::uuid)`),
    );
  return sql.join(all, sql` and `);
};

/** The conditions that a filter comes to. */
export const groupConditions = (groups: OrderGroups): RawBuilder<unknown> => {
  const { state, channel, paidBy, customer, code, returned, vat } = groups;
  const all = [sql`true`, lineConditions(groups), ...payoutConditions(groups)];
  if (state) all.push(isBroughtTo(state));
  if (channel) all.push(sql`${channelKey} = ${channel}`);
  if (paidBy) all.push(sql`${paidByKey} = ${paidBy}`);
  if (customer) all.push(sql`${customerKey} = ${customer}`);
  if (code) all.push(sql`${codeKey} = ${code}`);
  if (vat) all.push(sql`${vatKey} = ${vat}`);
  if (returned === 'any')
    all.push(sql`exists (select from return_request t where t.order_id = o.id and ${isReturn})`);
  else if (returned)
    all.push(
      sql`exists (select from return_request t where t.order_id = o.id and ${isReturn} and t.reason = ${returned})`,
    );
  return sql.join(all, sql` and `);
};
