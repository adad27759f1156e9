import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import { accountMessages } from '#contract/accounts/messages.ts';
import { mayDo } from '#contract/accounts/permissions.ts';
import { userMessages as say } from '#contract/accounts/user-messages.ts';
import type { EditUserForm } from '#contract/accounts/users.ts';
import { accountSubject, type Change, recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { SecurityEvent } from '#server/security/security-log.ts';
import type { Shop } from '#server/shop.ts';
import { notifyPasswordChanged } from '../account-notices.ts';
import { isAddressTaken, lockAddress, storedStaffRole } from '../accounts.ts';
import { refuseUnlessProvenLately } from '../fresh-password.ts';
import type { MovedAddress } from '../kept-by-address.ts';
import { holdProven, refuseWithoutPassword } from '../password/change-password.ts';
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

/** An account's password as it will be. */
interface NewPassword {
  hash: string;
  /** Of one's own: the hash of the one that it replaces. */
  provenHash: string | null;
}

/**
 * Gives an account another address: links sent to the old one die, and so do attempts to register the new one; what is kept by the
 * old one goes along.
 */
const moveAddress = async (shop: Shop, trx: Transaction<DB>, moved: MovedAddress): Promise<void> => {
  if (await isAddressTaken(trx, moved.to)) throw conflict('email_taken', accountMessages.emailTaken);
  await trx.deleteFrom('registration').where('email', '=', moved.to).execute();
  await voidPasswordLinks(trx, moved.accountId);
  await shop.keptByAddress.move(trx, moved);
};

/**
 * An account's new password, where a form has one; address and rights are those that the account is given with it. Whoever sets
 * their own has to know the one that it replaces: a session that was left open is not enough.
 */
const newPasswordIn = async (
  shop: Shop,
  caller: Caller,
  source: CallSource,
  accountId: string,
  { email, role, password, currentPassword }: EditUserForm,
): Promise<NewPassword | null> => {
  if (password === undefined) return null;
  const isOwn = accountId === caller.accountId;
  const provenHash = isOwn ? await refuseWithoutPassword(shop, caller, source, currentPassword ?? '') : null;
  const account = await shop.db
    .selectFrom('account')
    .select(['email', 'role'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw notFound('user_not_found', say.notFound);
  const owner = { email: email ?? account.email, role: role ?? account.role };
  return { hash: await hashNewPassword(shop, owner, password), provenHash };
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

/** What the audit log is told: of a customer's name and address that they were changed, and not what they were and are. */
const changeOf = (
  { id, name, email, ...rightsBefore }: LockedAccount,
  after: Omit<LockedAccount, 'id'>,
  isNewPassword: boolean,
): Change => {
  const { name: newName, email: newEmail, ...rights } = after;
  const isStaff = rightsBefore.role === 'admin' || rights.role === 'admin';
  const changed = {
    ...(newName === name ? {} : { name: 'changed' }),
    ...(newEmail === email ? {} : { email: 'changed' }),
  };
  return {
    action: 'changed',
    kind: 'user',
    subject: accountSubject({ id, name, role: isStaff ? 'admin' : 'user' }),
    before: isStaff ? { name, email, ...rightsBefore } : rightsBefore,
    after: {
      ...(isStaff ? { name: newName, email: newEmail } : changed),
      ...rights,
      ...(isNewPassword ? { password: 'changed' } : {}),
    },
  };
};

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
  const newPassword = await newPasswordIn(shop, caller, source, accountId, form);
  const isNewPassword = newPassword !== null;
  const isRenamed = await shop.db.transaction().execute(async (trx) => {
    // Addresses are locked before accounts, as everywhere.
    if (form.email !== undefined) await lockAddress(trx, form.email);
    const locked = await lockAccounts(trx, caller, accountId);
    if (newPassword?.provenHash) await holdProven(trx, caller, newPassword.provenHash);
    const before = locked.account;
    const after = {
      name: form.name ?? before.name,
      email: form.email ?? before.email,
      ...rightsAfter(before, form),
      status: form.status ?? before.status,
    };
    const isOwn = accountId === caller.accountId;
    refuseRights(locked, after);
    if (isGrave({ isOwn, isNewPassword }, before, after)) refuseUnlessProvenLately(caller);
    if (after.email !== before.email)
      await moveAddress(shop, trx, { accountId, from: before.email, to: after.email });
    await trx
      .updateTable('account')
      .set({
        name: after.name,
        email: after.email,
        role: after.role,
        staff_role: after.staffRole,
        status: after.status,
        ...(newPassword ? { password_hash: newPassword.hash } : {}),
      })
      .where('id', '=', accountId)
      .execute();
    if (isNewPassword) {
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
    if (isNewPassword || roleNameOf(after) !== roleNameOf(before) || after.status !== before.status) {
      await endSessionsOf(trx, accountId, caller.tokenHash);
    }
    if (!mayDo(after, 'manage staff') || after.status !== 'active') await voidInvitationsOf(trx, accountId);
    for (const event of eventsOf(before, after, isNewPassword)) {
      await shop.security.note(source, { accountId, ...byAnother(caller, accountId), ...event }, trx);
    }
    await recordChanges(trx, caller, [changeOf(before, after, isNewPassword)]);
    return after.name !== before.name;
  });
  if (isRenamed) await nameChanged(shop, accountId);
};
