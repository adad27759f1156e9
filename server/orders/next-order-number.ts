import { sql } from 'kysely';
import { COUNT_DIGITS, ORDER_PREFIX } from '#contract/orders/order-number.ts';

/** Gives the next order number as `text`: the day is that of Lagos, and no count comes twice. */
export const nextOrderNumber = sql`
  select ${ORDER_PREFIX}::text || '-' || to_char(now() at time zone 'Africa/Lagos', 'YYYYMMDD') || '-'
    || lpad(count, greatest(${COUNT_DIGITS}::int, length(count)), '0') as text
  from (select nextval('order_number')::text as count) next`;
