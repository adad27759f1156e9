import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { accountMessages } from '#contract/accounts/messages.ts';
import type { AccountStatus, Role } from '#contract/accounts/schemas.ts';
import { userMessages as say } from '#contract/admin/messages.ts';
import type { CreateUserForm, EditUserForm } from '#contract/admin/users.ts';
import { httpMessages } from '#contract/http/messages.ts';
import { tellPasswordChanged } from '#server/accounts/account-notices.ts';
import { createAccount, isAddressTaken, lockAddress } from '#server/accounts/accounts.ts';
import { isOwnPassword } from '#server/accounts/confirm-password.ts';
import { hashNewPassword } from '#server/accounts/new-password.ts';
import { mailSetPasswordLink, voidPasswordLinks } from '#server/accounts/password-reset.ts';
import { nameChanged } from '#server/accounts/profile.ts';
import { type Caller, endSessionsOf } from '#server/accounts/sessions.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { conflict, notAllowed, notFound, Refusal } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';

/** A password as it comes from a form, and the address of the client that sends it. */
interface NewPassword {
  accountId: string;
  /** Where the account's address is changed with it. */
  email: string | undefined;
  password: string;
  currentPassword: string | null | undefined;
  client: string;
}

interface LockedAccount {
  id: string;
  name: string;
  email: string;
  role: Role;
  status: AccountStatus;
}

/**
 * Locks the account that is to be changed, together with that of the admin who changes it: of two admins who
 * take each other's role at the same moment, the second is none any more.
 * @throws Refusal 403 when the caller is no admin any more, 404 when there is no such account
 */
const lockAccounts = async (
  trx: Transaction<DB>,
  caller: Caller,
  accountId: string,
): Promise<LockedAccount> => {
  const { rows } = await sql<LockedAccount>`
    select id, name, email, role, status from account
    where id = any(${[caller.accountId, accountId]}::uuid[]) and deleted_at is null
    order by id for no key update`.execute(trx);
  const admin = rows.find(({ id }) => id === caller.accountId);
  if (admin?.role !== 'admin' || admin.status !== 'active')
    throw notAllowed('access_denied', httpMessages.accessDenied);
  const account = rows.find(({ id }) => id === accountId);
  if (!account) throw notFound('user_not_found', say.notFound);
  return account;
};

/**
 * Makes a verified account. Without a password its owner is mailed a link, good for 72 hours, to choose one.
 * @returns the account's id
 * @throws Refusal 409 when the address is taken
 */
export const createUser = async (shop: Shop, actor: Actor, form: CreateUserForm): Promise<string> => {
  const { password, ...account } = form;
  const passwordHash = password === undefined ? null : await hashNewPassword(shop, form.email, password);
  return shop.db.transaction().execute(async (trx) => {
    const accountId = await createAccount(trx, { ...account, passwordHash });
    if (passwordHash === null) await mailSetPasswordLink(shop, trx, { accountId, ...account });
    await recordChanges(trx, actor, [
      { action: 'created', kind: 'user', subject: { id: accountId, name: account.name }, after: account },
    ]);
    return accountId;
  });
};

/** Gives an account another address: links sent to the old one die, and so do attempts to register the new one. */
const moveAddress = async (trx: Transaction<DB>, accountId: string, email: string): Promise<void> => {
  if (await isAddressTaken(trx, email)) throw conflict('email_taken', accountMessages.emailTaken);
  await trx.deleteFrom('registration').where('email', '=', email).execute();
  await voidPasswordLinks(trx, accountId);
};

/**
 * The hash of an account's new password. Whoever sets their own has to know the one that it replaces: a session that was
 * left open is not enough.
 */
const hashPasswordFor = async (
  shop: Shop,
  caller: Caller,
  { accountId, email, password, currentPassword, client }: NewPassword,
): Promise<string> => {
  const isOwn = accountId === caller.accountId;
  if (isOwn && !(await isOwnPassword(shop, caller, currentPassword ?? '', client))) {
    throw new Refusal(403, 'current_password_wrong', accountMessages.passwordWrong, {
      details: [
        { path: 'currentPassword', message: accountMessages.passwordWrong, code: 'current_password_wrong' },
      ],
    });
  }
  const account = await shop.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw notFound('user_not_found', say.notFound);
  return hashNewPassword(shop, email ?? account.email, password);
};

/**
 * Changes an account. A new role, status or password ends its sessions, but for the one by which an admin changes
 * their own password.
 * @throws Refusal 400 for a password that is easily guessed, 403 when it is the caller's own and `currentPassword` is
 *   not, 404 when there is no such account, 409 when the address is taken, or an admin takes away their own role or
 *   activity
 */
export const editUser = async (
  shop: Shop,
  caller: Caller,
  { accountId, client }: { accountId: string; client: string },
  form: EditUserForm,
): Promise<void> => {
  const { email, password, currentPassword } = form;
  const passwordHash =
    password === undefined
      ? undefined
      : await hashPasswordFor(shop, caller, { accountId, email, password, currentPassword, client });
  const isRenamed = await shop.db.transaction().execute(async (trx) => {
    // Addresses are locked before accounts, as everywhere.
    if (form.email !== undefined) await lockAddress(trx, form.email);
    const before = await lockAccounts(trx, caller, accountId);
    const after = {
      name: form.name ?? before.name,
      email: form.email ?? before.email,
      role: form.role ?? before.role,
      status: form.status ?? before.status,
    };
    if (accountId === caller.accountId) {
      if (after.role !== 'admin') throw conflict('own_role', say.ownRole);
      if (after.status !== 'active') throw conflict('own_status', say.ownStatus);
    }
    if (after.email !== before.email) await moveAddress(trx, accountId, after.email);
    await trx
      .updateTable('account')
      .set({
        ...after,
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      })
      .where('id', '=', accountId)
      .execute();
    if (passwordHash !== undefined) {
      await voidPasswordLinks(trx, accountId);
      // To the address that the account had: its owner must learn of it also when both were changed at once.
      const owner = { accountId, name: before.name, email: before.email };
      await tellPasswordChanged(shop, trx, owner, randomUUIDv7());
    }
    if (passwordHash !== undefined || after.role !== before.role || after.status !== before.status) {
      await endSessionsOf(trx, accountId, caller.tokenHash);
    }
    const { id: _, ...asItWas } = before;
    await recordChanges(trx, caller, [
      {
        action: 'changed',
        kind: 'user',
        subject: { id: accountId, name: before.name },
        before: asItWas,
        after: { ...after, ...(passwordHash === undefined ? {} : { password: 'changed' }) },
      },
    ]);
    return after.name !== before.name;
  });
  if (isRenamed) await nameChanged(shop, accountId);
};

/**
 * Deletes a user who is no admin: sessions end, the address is free again, what is only theirs goes. Orders stay, and
 * so do their reviews, without their name (see docs/decisions/0008-reviews.md).
 * @throws Refusal 404 when there is none, 403 for an admin
 */
export const deleteUser = async (shop: Shop, caller: Caller, accountId: string): Promise<void> => {
  await shop.db.transaction().execute(async (trx) => {
    const { id, ...account } = await lockAccounts(trx, caller, accountId);
    if (account.role === 'admin') throw notAllowed('admin_not_deletable', say.adminStays);
    await sql`
      with emptied as (delete from cart_line where account_id = ${accountId}),
        forgotten as (delete from wishlist_item where account_id = ${accountId}),
        unlinked as (delete from password_reset where account_id = ${accountId}),
        untold as (delete from notification where account_id = ${accountId})
      update account set deleted_at = now(), password_hash = null, phone = '', street = '', city = '', state = '',
        zip_code = '', country = ''
      where id = ${accountId}`.execute(trx);
    await endSessionsOf(trx, accountId);
    await recordChanges(trx, caller, [
      { action: 'deleted', kind: 'user', subject: { id, name: account.name }, before: account },
    ]);
  });
  await nameChanged(shop, accountId);
};
