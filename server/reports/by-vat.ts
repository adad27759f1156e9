import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { plannedEachTime } from '#server/database/connection.ts';
import { vatKey } from '#server/sales/order-groups.ts';
import { isSale, takingsKobo } from '#server/sales/sale.ts';
import { dayOf, isInBoth, isNow, type Period } from './period.ts';

/** Sums of sales with the value-added tax in them, in kobo. */
export interface VatSums {
  orders: number;
  total: number;
  refunds: number;
  net: number;
  vatCharged: number;
  vatRefunded: number;
  vat: number;
  withoutVat: number;
}

export interface VatRow extends VatSums {
  /** `2026-11-20` or `2026-11`. */
  time: string;
  /** In hundredths of a percent, or `none`. */
  rate: string;
  isNow: boolean;
}

/** The tax in a sum of an order `o`, as `includedVat` of contract/money.ts reckons it: halves rounded up. */
const vatIn = (kobo: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(div(
  2 * (${kobo})::numeric * o.vat_basis_points + 10000 + o.vat_basis_points, 2 * (10000 + o.vat_basis_points)), 0)`;

/** Of how much of a day is told at once: a day `YYYY-MM-DD` has ten letters, a month seven of them. */
const LETTERS = { day: 10, month: 7 } as const;
export type VatTime = keyof typeof LETTERS;

/** The value-added tax in the sales of the period and of the one before it, by time and rate. */
export const vatByTime = async (db: Database, by: VatTime, period: Period): Promise<VatRow[]> => {
  const { rows } = await sql<VatRow>`${plannedEachTime}
    with sold as (
      select left(${dayOf(period)}, ${LETTERS[by]}::int) as time, ${vatKey} as rate, ${isNow(period)} as is_now,
        o.total_kobo as total, o.refunded_kobo as refunds, ${takingsKobo} as net,
        ${vatIn(sql`o.total_kobo`)} as charged, ${vatIn(takingsKobo)} as vat
      from customer_order o where ${isSale} and ${isInBoth(period)}
    )
    select time, rate, is_now as "isNow", count(*) as orders, sum(total) as total, sum(refunds) as refunds, sum(net) as net,
      sum(charged) as "vatCharged", sum(charged - vat) as "vatRefunded", sum(vat) as vat, sum(net - vat) as "withoutVat"
    from sold group by time, rate, is_now`.execute(db);
  return rows;
};
