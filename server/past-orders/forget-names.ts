import { type RawBuilder, sql, type Transaction } from 'kysely';
import { FORGOTTEN_NAME } from '#server/accounts/close-account.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { keptDays } from '#server/tasks/kept-days.ts';
import { inBatches } from '#server/tasks/prune.ts';

/** SQL: what an order of another shop says in place of whom it was for. */
const nameless = sql`email = '', customer_name = ${FORGOTTEN_NAME}, phone = '', street = '', city = '', zip_code = ''`;

/** SQL: orders `o` of another shop that were placed so many days ago and still tell whom they were for; none with 0 days. */
const ofLongAgo = (days: RawBuilder<number>) => sql<boolean>`(
  ${days} > 0 and o.ordered_at < now() - make_interval(days => ${days})
  and (o.email, o.customer_name, o.phone, o.street, o.city, o.zip_code) <> ('', ${FORGOTTEN_NAME}::text, '', '', '', ''))`;

/** How many orders of another shop would lose their names now. */
export const countPastNames = async (db: Database, days: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from past_order o where ${ofLongAgo(sql<number>`${days}::int`)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** Orders of another shop are old by the same period as the shop's own. */
export const oldPastNames = inBatches(
  'names of old orders of another shop',
  (atOnce) => sql`
    update past_order set ${nameless}
    where id in (select o.id from past_order o where ${ofLongAgo(keptDays('orderNames'))}
      order by o.id limit ${atOnce}::int for update skip locked)`,
);

/** Takes out whom orders of another shop were for; what was bought stays. The address is lowercase. */
export const forgetPastOrdersOf = async (trx: Transaction<DB>, email: string): Promise<void> => {
  await sql`update past_order set ${nameless} where email = ${email} and email <> ''`.execute(trx);
};
