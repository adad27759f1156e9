import { sql } from 'kysely';

/** SQL: whether `customer_order o` waits to be packed. */
export const isToPack = sql<boolean>`o.status in ('pending', 'processing')`;
