import { type RawBuilder, sql } from 'kysely';

/**
 * The conditions of a filter by days, both included. Days are those of the shop's customers (Africa/Lagos), whatever
 * the server's clock is set to.
 * @param column the moment that is judged, such as `o.created_at`
 */
export const withinDays = (
  column: RawBuilder<unknown>,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
): RawBuilder<unknown>[] => [
  ...(startDate ? [sql`${column} >= ${startDate}::date::timestamp at time zone 'Africa/Lagos'`] : []),
  ...(endDate ? [sql`${column} < (${endDate}::date + 1)::timestamp at time zone 'Africa/Lagos'`] : []),
];
