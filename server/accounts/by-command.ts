import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import { emailSchema, nameSchema, type Role, type Session } from '#contract/accounts/schemas.ts';
import { accountSubject, type Change, recordChanges } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { SecurityEvent } from '#server/security/security-log.ts';
import type { Shop } from '#server/shop.ts';
import { notifyPasswordChanged, notifySecondFactorChanged } from './account-notices.ts';
import { createAccount, lockAddress } from './accounts.ts';
import { forgetFailuresOf } from './login/login-failures.ts';
import { hashNewPassword, uncommonPasswordSchema } from './password/new-password.ts';
import { voidPasswordLinks } from './password/password-reset.ts';
import { deleteSecondFactor } from './second-factor/set-up.ts';
import { listSessions } from './sessions/own-sessions.ts';
import { endSessionsOf } from './sessions/sessions.ts';

// What whoever owns the server does to accounts by a command: nobody's call, so the logs name the command line.

const NOWHERE: CallSource = { client: '', requestId: '' };

/** An account as a command names it. */
export interface NamedAccount {
  accountId: string;
  name: string;
  email: string;
  role: Role;
  /** Null for an owner. */
  staffRole: string | null;
  status: string;
}

const find = (db: Database, email: string) =>
  db
    .selectFrom('account')
    .select(['id as accountId', 'name', 'email', 'role', 'staff_role as staffRole', 'status'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null);

const orUnknown = (account: NamedAccount | undefined, email: string): NamedAccount => {
  if (!account) throw new Error(`No account has the address ${email}`);
  return account;
};

/** An address as it was typed. @throws Error for what is none */
export const readAddress = (typed: string): string => {
  const { data, error } = emailSchema.safeParse(typed);
  if (error) throw new Error(`${typed}: ${error.issues[0]?.message}`);
  return data;
};

/** @throws Error when no account has the address */
export const findAccount = async ({ db }: Pick<Shop, 'db'>, email: string): Promise<NamedAccount> =>
  orUnknown(await find(db, email).executeTakeFirst(), email);

const lock = async (trx: Transaction<DB>, email: string): Promise<NamedAccount> =>
  orUnknown(await find(trx, email).forNoKeyUpdate().executeTakeFirst(), email);

/** Writes into both logs what was done to an account. */
const record = async (
  shop: Shop,
  trx: Transaction<DB>,
  { accountId, name, role }: Pick<NamedAccount, 'accountId' | 'name' | 'role'>,
  { event, details = {}, ...change }: Pick<Change, 'action' | 'before' | 'after'> & SecurityEvent,
): Promise<void> => {
  const subject = accountSubject({ id: accountId, name, role });
  await recordChanges(trx, null, [{ ...change, kind: 'user', subject }]);
  await shop.security.note(NOWHERE, { event, accountId, details: { ...details, by: 'command' } }, trx);
};

const hashOf = async (
  shop: Shop,
  owner: Pick<NamedAccount, 'email' | 'role'>,
  password: string,
): Promise<string> => {
  const { error } = uncommonPasswordSchema.safeParse(password);
  if (error) throw new Error(error.issues[0]?.message);
  return hashNewPassword(shop, owner, password);
};

/**
 * Gives an account a new password. As when its owner changes it: links that could set it are used up, sessions end, and a
 * mail tells of it. Wrong passwords are forgotten.
 * @throws Error for an unknown address, or a password that is easily guessed
 */
export const setPassword = async (shop: Shop, email: string, password: string): Promise<NamedAccount> => {
  const passwordHash = await hashOf(shop, await findAccount(shop, email), password);
  return shop.db.transaction().execute(async (trx) => {
    const account = await lock(trx, email);
    const { accountId } = account;
    await trx
      .updateTable('account')
      .set({ password_hash: passwordHash })
      .where('id', '=', accountId)
      .execute();
    await voidPasswordLinks(trx, accountId);
    await endSessionsOf(trx, accountId);
    await forgetFailuresOf(trx, email);
    await notifyPasswordChanged(trx, account, randomUUIDv7());
    await record(shop, trx, account, {
      action: 'changed',
      event: 'password_changed',
      after: { password: 'changed' },
    });
    return account;
  });
};

/**
 * Takes an account's second factor away, and tells its owner. Sessions end.
 * @throws Error for an unknown address, or an account without one
 */
export const takeSecondFactor = (shop: Shop, email: string): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    const account = await lock(trx, email);
    if (!(await deleteSecondFactor(trx, account.accountId))) throw new Error(`${email} has no second factor`);
    await endSessionsOf(trx, account.accountId);
    await notifySecondFactorChanged(trx, account, { isSetUp: false, changeId: randomUUIDv7() });
    await record(shop, trx, account, {
      action: 'changed',
      event: 'second_factor_removed',
      before: { secondFactor: 'set up' },
      after: { secondFactor: 'none' },
    });
  });

/**
 * Makes an account of an administrator.
 * @throws Error for a name or password that cannot be, or an address that an account has
 */
export const makeAdmin = async (
  shop: Shop,
  { name: typed, email, password }: { name: string; email: string; password: string },
): Promise<void> => {
  const { data: name, error } = nameSchema.safeParse(typed);
  if (error) throw new Error(error.issues[0]?.message);
  const passwordHash = await hashOf(shop, { email, role: 'admin' }, password);
  await shop.db.transaction().execute(async (trx) => {
    const rights = { role: 'admin', status: 'active' } as const;
    const accountId = await createAccount(trx, { name, email, passwordHash, ...rights });
    await record(
      shop,
      trx,
      { accountId, name, ...rights },
      {
        action: 'created',
        event: 'account_made',
        details: { role: 'admin' },
        after: { name, email, ...rights },
      },
    );
  });
};

/**
 * Makes an account that is there an active administrator's, with the password that it has. Its sessions end.
 * @throws Error for an unknown address, or one who is an administrator already
 */
export const promote = (shop: Shop, email: string): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    await lockAddress(trx, email);
    const account = await lock(trx, email);
    const { accountId, role, staffRole, status } = account;
    if (role === 'admin' && staffRole === null && status === 'active')
      throw new Error(`${email} is an administrator already`);
    const rights = { role: 'admin', status: 'active' } as const;
    await trx
      .updateTable('account')
      .set({ ...rights, staff_role: null })
      .where('id', '=', accountId)
      .execute();
    await endSessionsOf(trx, accountId);
    await record(
      shop,
      trx,
      { ...account, ...rights },
      {
        action: 'changed',
        event: 'role_changed',
        details: { from: role, to: 'admin' },
        before: { role, status },
        after: rights,
      },
    );
  });

/** Where an account is logged in. @throws Error for an unknown address */
export const sessionsOf = async (shop: Shop, email: string): Promise<Session[]> => {
  const { accountId } = await findAccount(shop, email);
  // Nobody's session asks.
  return listSessions(shop, { accountId, tokenHash: Buffer.alloc(0) });
};

/** Ends every session of an account. @returns how many. @throws Error for an unknown address */
export const endSessions = (shop: Shop, email: string): Promise<number> =>
  shop.db.transaction().execute(async (trx) => {
    const account = await lock(trx, email);
    const sessions = await endSessionsOf(trx, account.accountId);
    await record(shop, trx, account, {
      action: 'changed',
      event: 'session_ended',
      details: { sessions },
      before: { sessions },
      after: { sessions: 0 },
    });
    return sessions;
  });

/** Ends the sessions of all accounts. @returns how many */
export const endAllSessions = (shop: Shop): Promise<number> =>
  shop.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('session').executeTakeFirst();
    const sessions = Number(numDeletedRows);
    const subject = { id: 'all', name: 'All accounts' };
    await recordChanges(trx, null, [
      { action: 'changed', kind: 'user', subject, before: { sessions }, after: { sessions: 0 } },
    ]);
    await shop.security.note(NOWHERE, { event: 'session_ended', details: { sessions, by: 'command' } }, trx);
    return sessions;
  });
