import { type RawBuilder, sql, type Transaction } from 'kysely';
import { GUEST_NAME } from '#contract/accounts/limits.ts';
import { phoneOfAddress } from '#contract/accounts/phone-address.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { keptDays } from '#server/tasks/kept-days.ts';
import { inBatches } from '#server/tasks/prune.ts';
import { createAccount } from './accounts.ts';
import { endSessionsOf } from './sessions/sessions.ts';

/** SQL: whether the account `a` is a guest's: made by a code, and never given a password. */
export const isGuest = sql<boolean>`(a.is_guest and a.password_hash is null)`;

/** Makes the account of somebody who has proven an address, or the number that it is made of, that has none. @returns its id */
export const createGuest = async (trx: Transaction<DB>, email: string): Promise<string> => {
  const id = await createAccount(trx, { name: GUEST_NAME, email, passwordHash: null });
  const number = phoneOfAddress(email);
  await sql`
    update account set is_guest = true, phone = ${number ?? ''}, phone_number = ${number}::text where id = ${id}`.execute(
    trx,
  );
  return id;
};

/** The guest who has a (lowercase) address; null where nobody has it, or somebody with a password. */
export const findGuest = async (db: Database, email: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select a.id from account a where a.email = ${email} and a.deleted_at is null and ${isGuest}`.execute(db);
  return rows[0]?.id ?? null;
};

/**
 * Gives a guest who has registered the name and the password of that attempt: what they have bought stays theirs. Every session
 * ends, as with any new password, and so does every attempt to register the address, which must be locked and proven.
 */
export const becomeRegistered = async (
  trx: Transaction<DB>,
  accountId: string,
  attempt: { name: string; email: string; password_hash: string },
): Promise<void> => {
  await sql`
    update account set name = ${attempt.name}, password_hash = ${attempt.password_hash}, is_guest = false
    where id = ${accountId}`.execute(trx);
  await trx.deleteFrom('registration').where('email', '=', attempt.email).execute();
  await endSessionsOf(trx, accountId);
};

/** A guest is called what the first address of theirs says. The account must be locked. */
export const nameGuest = async (trx: Transaction<DB>, accountId: string, name: string): Promise<void> => {
  await sql`
    update account a set name = ${name} where a.id = ${accountId} and a.name = ${GUEST_NAME} and ${isGuest}`.execute(
    trx,
  );
};

/** SQL: whether the account `a` is that of a guest who has bought nothing for so many days and is logged in nowhere. */
const isAbsent = (days: RawBuilder<number>) => sql<boolean>`(${isGuest} and a.deleted_at is null
  and a.created_at < now() - make_interval(days => ${days})
  and not exists (select from session x where x.account_id = a.id)
  and not exists (select from checkout x where x.account_id = a.id)
  and not exists (select from customer_order x where x.account_id = a.id))`;

/** Guests who have bought nothing and are logged in nowhere any more; what is deleted goes with the deleted accounts. */
export const absentGuests = inBatches(
  'guests who bought nothing',
  (atOnce) => sql`
    update account set deleted_at = now(), phone = '', phone_number = null, street = '', city = '', state = '',
      zip_code = '', country = '', landmark = '', lga = '', second_phone = '' where id in (
      select a.id from account a
      where ${isAbsent(keptDays('guests'))}
      order by a.created_at limit ${atOnce}::int for update of a skip locked)`,
);

/** How many guests would be deleted after so many days. */
export const countAbsentGuests = async (db: Database, days: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account a where ${isAbsent(sql<number>`${days}::int`)}`.execute(db);
  return rows[0]?.count ?? 0;
};
