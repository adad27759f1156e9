import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import type { AccountStatus, Role } from '#contract/accounts/schemas.ts';
import type { StaffRole } from '#contract/accounts/staff.ts';
import { httpMessages } from '#contract/http/messages.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { conflict, notLoggedIn } from '#server/http/errors.ts';

/** A verified person's account as it is made; the address is lowercase, a null hash means that no password is set yet. */
export interface NewAccount {
  id?: string;
  name: string;
  email: string;
  passwordHash: string | null;
  role?: Role;
  /** Of an administrator; none is an owner. */
  staffRole?: StaffRole | null | undefined;
  status?: AccountStatus;
}

/**
 * Makes everything that concerns one address take turns until the transaction ends: registering, verifying,
 * counting codes. Without it, parallel calls would each count before the other has written.
 */
export const lockAddress = async (trx: Transaction<DB>, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(trx);
};

/**
 * Makes calls of one account that must not run side by side take turns until the transaction ends.
 * @throws Refusal 401 when the account was deleted since the call was let in
 */
export const lockAccount = async (trx: Transaction<DB>, accountId: string): Promise<void> => {
  const { rows } = await sql<{ isDeleted: boolean }>`
    select deleted_at is not null as "isDeleted" from account where id = ${accountId} for no key update`.execute(
    trx,
  );
  if (rows[0]?.isDeleted) throw notLoggedIn('not_logged_in', httpMessages.logInFirst);
};

/** Whether a living account has this (lowercase) address. */
export const isAddressTaken = async (db: Database, email: string): Promise<boolean> => {
  const taken = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return taken !== undefined;
};

/** A staff role as it is stored: of shoppers none, and an owner's is no word. */
export const storedStaffRole = ({
  role,
  staffRole,
}: Pick<NewAccount, 'role' | 'staffRole'>): Exclude<StaffRole, 'owner'> | null =>
  role !== 'admin' || !staffRole || staffRole === 'owner' ? null : staffRole;

/**
 * Makes a verified account and ends every attempt to register its address, with their sessions.
 * @returns the account's id
 * @throws Refusal 409 when a living account has the address
 */
export const createAccount = async (trx: Transaction<DB>, account: NewAccount): Promise<string> => {
  await lockAddress(trx, account.email);
  if (await isAddressTaken(trx, account.email)) throw conflict('email_taken', say.emailTaken);
  const id = account.id ?? randomUUIDv7();
  await trx
    .insertInto('account')
    .values({
      id,
      name: account.name,
      email: account.email,
      password_hash: account.passwordHash,
      role: account.role ?? 'user',
      staff_role: storedStaffRole(account),
      status: account.status ?? 'active',
    })
    .execute();
  await trx.deleteFrom('registration').where('email', '=', account.email).execute();
  return id;
};
