import { sql } from 'kysely';
import {
  ACCOUNT_FAILURES_PER_HOUR,
  CLIENT_FAILURES_PER_HOUR,
  LOGIN_FAILURES,
  LOGIN_WINDOW_MINUTES,
} from '#contract/accounts/limits.ts';
import { httpMessages } from '#contract/http/messages.ts';
import type { Database } from '#server/database/connection.ts';
import { type Refusal, tooOften } from '#server/http/errors.ts';
import { countsClients } from '#server/limits/hourly-quota.ts';
import type { Shop } from '#server/shop.ts';
import type { HashTurn } from '../password/passwords.ts';

/** Who tries: an address, known or not, from one client. */
export interface LoginTry {
  email: string;
  client: string;
}

/** What the limits of failures need of the shop. */
type Counting = Pick<Shop, 'db' | 'config'>;

const findRefusal = async (
  db: Database,
  { email, client }: LoginTry,
  isClientCounted: boolean,
): Promise<Refusal | null> => {
  const { rows } = await sql<{ seconds: number | null }>`
    select max(seconds)::float8 as seconds from (
      (select extract(epoch from failed_at + make_interval(mins => ${LOGIN_WINDOW_MINUTES}::int) - now()) as seconds
        from login_failure
        where email = ${email} and client = ${client}
          and failed_at > now() - make_interval(mins => ${LOGIN_WINDOW_MINUTES}::int)
        order by failed_at desc offset ${LOGIN_FAILURES - 1} limit 1)
      union all
      (select extract(epoch from failed_at + interval '1 hour' - now()) from login_failure
        where email = ${email} and failed_at > now() - interval '1 hour'
        order by failed_at desc offset ${ACCOUNT_FAILURES_PER_HOUR - 1} limit 1)
      union all
      (select extract(epoch from failed_at + interval '1 hour' - now()) from login_failure
        where ${isClientCounted} and client = ${client} and failed_at > now() - interval '1 hour'
        order by failed_at desc offset ${CLIENT_FAILURES_PER_HOUR - 1} limit 1)
    ) used_up`.execute(db);
  const seconds = rows[0]?.seconds ?? null;
  return seconds === null ? null : tooOften(httpMessages.tooOften, seconds);
};

/**
 * Refuses whoever has failed too often of late. Counted are one address from one client (a quarter of an hour), one
 * address from wherever, and one client over all addresses (an hour). How often: contract/accounts/limits; the sentence: contract/http/messages.
 * @throws Refusal 429
 */
export const refuseAfterFailures = async ({ db, config }: Counting, attempt: LoginTry): Promise<void> => {
  const refusal = await findRefusal(db, attempt, countsClients(config));
  if (refusal) throw refusal;
};

/** The place of a try in the queue for hashes: whoever has failed too often while they waited needs none any more. */
export const turnOf = (shop: Counting, attempt: LoginTry): HashTurn => ({
  client: attempt.client,
  account: attempt.email,
  askAgain: () => refuseAfterFailures(shop, attempt),
});

/**
 * Notes a failure, unless a limit is reached: then it gives the refusal, and whoever guesses many times at once
 * learns no more than somebody who guesses one by one.
 */
export const noteFailure = ({ db, config }: Counting, { email, client }: LoginTry): Promise<Refusal | null> =>
  db.transaction().execute(async (trx) => {
    // Always in this order, so that no two wait for each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 1))`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtextextended(${client}, 5))`.execute(trx);
    const refusal = await findRefusal(trx, { email, client }, countsClients(config));
    if (!refusal) await trx.insertInto('login_failure').values({ email, client }).execute();
    return refusal;
  });

/** Sets the count back for one client. */
export const forgetFailures = async (db: Database, { email, client }: LoginTry): Promise<void> => {
  await db.deleteFrom('login_failure').where('email', '=', email).where('client', '=', client).execute();
};

/** Sets the count back for every client: whoever holds the mailbox has proven more than a password does. */
export const forgetFailuresOf = async (db: Database, email: string): Promise<void> => {
  await db.deleteFrom('login_failure').where('email', '=', email).execute();
};
