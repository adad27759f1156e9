import { userMessages as say } from '#contract/accounts/user-messages.ts';
import type { CreateUserForm } from '#contract/accounts/users.ts';
import { accountSubject, recordChanges } from '#server/audit/audit.ts';
import type { Caller } from '#server/http/caller.ts';
import { notAllowed } from '#server/http/errors.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { createAccount, lockAddress } from '../accounts.ts';
import { closeAccount, FORGOTTEN_NAME } from '../close-account.ts';
import { refuseUnlessProvenLately } from '../fresh-password.ts';
import { hashNewPassword } from '../password/new-password.ts';
import { mailSetPasswordLink } from '../password/password-reset.ts';
import { nameChanged } from '../profile.ts';
import { lockAccounts, refuseUnlessManagesStaff } from './lock-accounts.ts';

/**
 * Makes a verified account. Without a password its owner is mailed a link, good for 72 hours, to choose one.
 * @returns the account's id
 * @throws Refusal 400 for a password that is easily guessed, 403 when it shall work here and the caller is no owner, 409 when
 *   the address is taken
 */
export const createUser = async (
  shop: Shop,
  caller: Caller,
  source: CallSource,
  form: CreateUserForm,
): Promise<string> => {
  const { password, ...account } = form;
  const passwordHash = password === undefined ? null : await hashNewPassword(shop, form, password);
  return shop.db.transaction().execute(async (trx) => {
    // Addresses are locked before accounts, as everywhere.
    await lockAddress(trx, account.email);
    if (account.role === 'admin') {
      refuseUnlessManagesStaff((await lockAccounts(trx, caller, caller.accountId)).admin);
      refuseUnlessProvenLately(caller);
    }
    const accountId = await createAccount(trx, { ...account, passwordHash });
    if (passwordHash === null) await mailSetPasswordLink(shop, trx, { accountId, ...account });
    await recordChanges(trx, caller, [
      {
        action: 'created',
        kind: 'user',
        subject: accountSubject({ id: accountId, ...account }),
        after: account.role === 'admin' ? account : { role: account.role, status: account.status },
      },
    ]);
    await shop.security.note(
      source,
      { event: 'account_made', accountId, actorId: caller.accountId, details: { role: account.role } },
      trx,
    );
    return accountId;
  });
};

/**
 * Deletes a user who is no admin: sessions end, the address is free again, what is only theirs goes. Orders stay, and
 * so do their reviews, without their name (see docs/decisions/0008-reviews.md).
 * @throws Refusal 404 when there is none, 403 for an admin
 */
export const deleteUser = async (
  shop: Shop,
  caller: Caller,
  source: CallSource,
  accountId: string,
): Promise<void> => {
  await shop.db.transaction().execute(async (trx) => {
    const { role, status } = (await lockAccounts(trx, caller, accountId)).account;
    if (role === 'admin') throw notAllowed('admin_not_deletable', say.adminStays);
    await closeAccount(trx, accountId);
    // The audit log is never changed, so it names nobody who is about to be forgotten.
    await recordChanges(trx, caller, [
      {
        action: 'deleted',
        kind: 'user',
        subject: { id: accountId, name: FORGOTTEN_NAME },
        before: { role, status },
      },
    ]);
    const event = { event: 'account_deleted', accountId, actorId: caller.accountId } as const;
    await shop.security.note(source, event, trx);
  });
  await nameChanged(shop, accountId);
};
