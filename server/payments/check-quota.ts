import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { inBatches } from '#server/tasks/prune.ts';

/** So many questions an hour one account may cause beyond those about payments that were made. */
export const CHECKS_AN_HOUR = 60;

/** Who asks: the buyer, or the shop about the checkout that holds the buyer's goods, or about any other of theirs. */
export type Asker = 'buyer' | 'hold' | 'rest';

/**
 * How far into the hour's questions each may reach. What another checkout has replaced, or whose time is over, leaves room for what
 * holds goods, and both for the buyer, who asks when something was paid.
 */
const MOST: Record<Asker, number> = { rest: 20, hold: 40, buyer: CHECKS_AN_HOUR };
/** What holds goods goes on being asked about beyond that, this far and no more often. */
const MOST_FOR_HOLD = 55;
const SPARING_SECONDS = 150;

/**
 * Takes one of the account's questions to the provider, whose quota all shoppers share. One statement: however many
 * ask at once, in however many processes, and by the database's clock.
 * @returns null when it may be asked, else the seconds after which to try again
 */
export const takeCheck = async (
  db: Database,
  accountId: string,
  asker: Asker = 'buyer',
): Promise<number | null> => {
  const { rows } = await sql<{ isTaken: boolean; seconds: number }>`
    with recent as (
      select array(select t from unnest(asked_at) t where t > now() - interval '1 hour' order by t) as asked
      from payment_check where account_id = ${accountId} for update
    ),
    taken as (
      insert into payment_check as c (account_id, asked_at) values (${accountId}, array[now()])
      on conflict (account_id) do update set asked_at =
        array(select t from unnest(c.asked_at) t where t > now() - interval '1 hour' order by t) || now()
      where (select count(*) < ${MOST[asker]}::int or (${asker === 'hold'}::boolean and count(*) < ${MOST_FOR_HOLD}::int
          and max(t) < now() - make_interval(secs => ${SPARING_SECONDS}::int))
        from unnest(c.asked_at) t where t > now() - interval '1 hour')
      returning true
    )
    select exists (select from taken) as "isTaken",
      coalesce(ceil(extract(epoch from (select asked[1] from recent) + interval '1 hour' - now())), 3600)::int as seconds`.execute(
    db,
  );
  const [row] = rows;
  return row?.isTaken ? null : (row?.seconds ?? 3600);
};

/** Gives a question back: it was about a payment that had really been made. */
export const giveCheckBack = async (db: Database, accountId: string): Promise<void> => {
  await sql`update payment_check set asked_at = trim_array(asked_at, 1)
    where account_id = ${accountId} and cardinality(asked_at) > 0`.execute(db);
};

/** Accounts that have asked nothing for an hour: nothing is counted of them. */
export const oldChecks = inBatches(
  'questions to the payment provider',
  (atOnce) => sql`
    delete from payment_check where account_id in (
      select account_id from payment_check
      where not exists (select from unnest(asked_at) t where t > now() - interval '1 hour')
      limit ${atOnce}::int for update skip locked)`,
);
