import { sql } from 'kysely';
import { LOGIN_FAILURES, LOGIN_WINDOW_MINUTES } from '#contract/accounts/limits.ts';
import { httpMessages } from '#contract/http/messages.ts';
import type { Database } from '#server/database/connection.ts';
import { type Refusal, tooOften } from '#server/http/errors.ts';

/** Who tries: an address, known or not, from one client address. */
export interface LoginTry {
  email: string;
  client: string;
}

/** The refusal for whoever has failed too often of late; null when they may try. */
export const refusalForFailures = async (
  db: Database,
  { email, client }: LoginTry,
): Promise<Refusal | null> => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from
      failed_at + make_interval(mins => ${LOGIN_WINDOW_MINUTES}::int) - now())::float8 as seconds
    from login_failure
    where email = ${email} and client = ${client}
      and failed_at > now() - make_interval(mins => ${LOGIN_WINDOW_MINUTES}::int)
    order by failed_at desc offset ${LOGIN_FAILURES - 1} limit 1`.execute(db);
  return rows[0] ? tooOften(httpMessages.tooOften, rows[0].seconds) : null;
};

/**
 * Notes a failure, unless the limit is reached: then it gives the refusal, and whoever guesses many times at once
 * learns no more than somebody who guesses one by one.
 */
export const noteFailure = (db: Database, { email, client }: LoginTry): Promise<Refusal | null> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${client} ${email}`}, 1))`.execute(trx);
    const refusal = await refusalForFailures(trx, { email, client });
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
