import { sql } from 'kysely';

/** Orders `o` that count as sales: paid, and neither cancelled nor refunded. Source: the HTTP contract, `totalSales`. */
export const isSale = sql`o.payment_status = 'paid' and o.status not in ('cancelled', 'refunded')`;

/** What an order `o` has brought in, in kobo: its total less what was given back. */
export const takingsKobo = sql`o.total_kobo - o.refunded_kobo`;
