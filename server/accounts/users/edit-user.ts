import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import { accountMessages } from '#contract/accounts/messages.ts';
import { mayDo } from '#contract/accounts/permissions.ts';
import { userMessages as say } from '#contract/accounts/user-messages.ts';
import type { EditUserForm } from '#contract/accounts/users.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { SecurityEvent } from '#server/security/security-log.ts';
import type { Shop } from '#server/shop.ts';
import { notifyPasswordChanged } from '../account-notices.ts';
import { isAddressTaken, lockAddress, storedStaffRole } from '../accounts.ts';
import { refuseUnlessProvenLately } from '../fresh-password.ts';
import { refuseWithoutPassword } from '../password/change-password.ts';
import { hashNewPassword } from '../password/new-password.ts';
import { voidPasswordLinks } from '../password/password-reset.ts';
import { nameChanged } from '../profile.ts';
import { removeSecondFactor } from '../second-factor/set-up.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { voidInvitationsOf } from '../staff/invitations.ts';
import {
  type LockedAccount,
  type LockedAccounts,
  lockAccounts,
  refuseUnlessManagesStaff,
} from './lock-accounts.ts';

type Rights = Pick<LockedAccount, 'email' | 'role' | 'staffRole' | 'status'>;

/** A password as it comes from a form. */
interface NewPassword {
  accountId: string;
  /** Where the account's address is changed with it. */
  email: string | undefined;
  password: string;
  currentPassword: string | null | undefined;
}

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
  source: CallSource,
  { accountId, email, password, currentPassword }: NewPassword,
): Promise<string> => {
  if (accountId === caller.accountId)
    await refuseWithoutPassword(shop, caller, source, currentPassword ?? '');
  const account = await shop.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw notFound('user_not_found', say.notFound);
  return hashNewPassword(shop, email ?? account.email, password);
};

const byAnother = (caller: Caller, accountId: string): { actorId?: string } =>
  accountId === caller.accountId ? {} : { actorId: caller.accountId };

/** A role as the security log names it: an owner is an admin. */
const roleNameOf = ({ role, staffRole }: Rights): string => (role === 'admin' && staffRole) || role;

/** What an account's rights will be. Whoever becomes an administrator without a word of what for is an owner. */
const rightsAfter = (
  before: LockedAccount,
  form: EditUserForm,
): Pick<LockedAccount, 'role' | 'staffRole'> => {
  const role = form.role ?? before.role;
  const staffRole = form.staffRole ?? (before.role === 'admin' ? before.staffRole : null);
  return { role, staffRole: storedStaffRole({ role, staffRole }) };
};

/** @throws Refusal 409 when admins change what they are themselves, 403 when they make somebody staff and are no owner */
const refuseRights = ({ account, admin }: LockedAccounts, after: Rights): void => {
  if (account !== admin) {
    if (after.role === 'admin') refuseUnlessManagesStaff(admin);
    return;
  }
  if (after.role !== 'admin') throw conflict('own_role', say.ownRole);
  if (after.staffRole !== account.staffRole) throw conflict('own_role', say.ownStaffRole);
  if (after.status !== 'active') throw conflict('own_status', say.ownStatus);
};

/**
 * What wants a password typed lately: who works here and as what; one's own account in another mailbox, where its password can be
 * reset (OWASP ASVS 5.0, 7.5.1); and a colleague's password, address or activity, since whoever takes their account over has
 * their rights.
 */
const isGrave = (
  { isOwn, isNewPassword }: { isOwn: boolean; isNewPassword: boolean },
  before: Rights,
  after: Rights,
): boolean => {
  if (roleNameOf(after) !== roleNameOf(before)) return true;
  const isMoved = after.email !== before.email;
  if (isOwn) return isMoved;
  return before.role === 'admin' && (isMoved || isNewPassword || after.status !== before.status);
};

/** What of a change the security log is told. */
const eventsOf = (before: Rights, after: Rights, isNewPassword: boolean): SecurityEvent[] => [
  ...(roleNameOf(before) === roleNameOf(after)
    ? []
    : [{ event: 'role_changed' as const, details: { from: roleNameOf(before), to: roleNameOf(after) } }]),
  ...(before.status === after.status
    ? []
    : [{ event: 'status_changed' as const, details: { from: before.status, to: after.status } }]),
  ...(before.email === after.email ? [] : [{ event: 'address_changed' as const }]),
  ...(isNewPassword ? [{ event: 'password_changed' as const, details: { by: 'form' } }] : []),
];

/**
 * Changes an account. A new role, status or password ends its sessions, but for the one by which an admin changes
 * their own password.
 * @throws Refusal 400 for a password that is easily guessed, 403 when it is the caller's own and `currentPassword` is
 *   not or the account is staff's and the caller no owner, 404 when there is no such account, 409 when the address is taken, or an admin changes their own role or
 *   activity
 */
export const editUser = async (
  shop: Shop,
  caller: Caller,
  source: CallSource,
  accountId: string,
  form: EditUserForm,
): Promise<void> => {
  const { email, password, currentPassword } = form;
  const passwordHash =
    password === undefined
      ? undefined
      : await hashPasswordFor(shop, caller, source, { accountId, email, password, currentPassword });
  const isRenamed = await shop.db.transaction().execute(async (trx) => {
    // Addresses are locked before accounts, as everywhere.
    if (form.email !== undefined) await lockAddress(trx, form.email);
    const locked = await lockAccounts(trx, caller, accountId);
    const before = locked.account;
    const after = {
      name: form.name ?? before.name,
      email: form.email ?? before.email,
      ...rightsAfter(before, form),
      status: form.status ?? before.status,
    };
    const isOwn = accountId === caller.accountId;
    refuseRights(locked, after);
    if (isGrave({ isOwn, isNewPassword: passwordHash !== undefined }, before, after))
      refuseUnlessProvenLately(caller);
    if (after.email !== before.email) await moveAddress(trx, accountId, after.email);
    await trx
      .updateTable('account')
      .set({
        name: after.name,
        email: after.email,
        role: after.role,
        staff_role: after.staffRole,
        status: after.status,
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      })
      .where('id', '=', accountId)
      .execute();
    if (passwordHash !== undefined) {
      await voidPasswordLinks(trx, accountId);
      // To the address that the account had: its owner must learn of it also when both were changed at once.
      const owner = { accountId, name: before.name, email: before.email };
      await notifyPasswordChanged(trx, owner, randomUUIDv7());
    }
    // It is the administrators': whoever is none any more could not take it away themselves.
    if (after.role !== 'admin') {
      const owner = { accountId, name: before.name, email: before.email };
      await removeSecondFactor(shop, trx, { source, owner, ...byAnother(caller, accountId) });
    }
    if (
      passwordHash !== undefined ||
      roleNameOf(after) !== roleNameOf(before) ||
      after.status !== before.status
    ) {
      await endSessionsOf(trx, accountId, caller.tokenHash);
    }
    if (!mayDo(after, 'manage staff') || after.status !== 'active') await voidInvitationsOf(trx, accountId);
    for (const event of eventsOf(before, after, passwordHash !== undefined)) {
      await shop.security.note(source, { accountId, ...byAnother(caller, accountId), ...event }, trx);
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
