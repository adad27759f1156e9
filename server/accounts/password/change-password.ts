import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import type { ChangePasswordForm } from '#contract/accounts/schemas.ts';
import { httpMessages } from '#contract/http/messages.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { notLoggedIn, Refusal } from '#server/http/errors.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { notifyPasswordChanged } from '../account-notices.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { proveOwnPassword } from './confirm-password.ts';
import { hashNewPassword } from './new-password.ts';
import { voidPasswordLinks } from './password-reset.ts';

/**
 * Holds that whoever changes their own password knows the one that it replaces: an open session is not enough.
 * @returns the hash of the one that it replaces, for `holdProven`
 * @throws Refusal 403 when it is not the caller's, 429 after too many tries
 */
export const refuseWithoutPassword = async (
  shop: Shop,
  caller: Caller,
  source: CallSource,
  currentPassword: string,
): Promise<string> => {
  const provenHash = await proveOwnPassword(shop, caller, currentPassword, source);
  if (provenHash !== null) return provenHash;
  const [code, message] = ['current_password_wrong', say.passwordWrong] as const;
  throw new Refusal(403, code, message, { details: [{ path: 'currentPassword', message, code }] });
};

/**
 * Holds until the transaction ends that the password which the caller has typed is still the account's, and that their session goes
 * on. Whatever has set another one since has ended the session, and must not be overwritten by whoever knew the old one.
 * @throws Refusal 401
 */
export const holdProven = async (
  trx: Transaction<DB>,
  { accountId, tokenHash }: Caller,
  provenHash: string,
): Promise<void> => {
  const account = await sql`
    select from account
    where id = ${accountId} and password_hash = ${provenHash} and status = 'active' and deleted_at is null
    for no key update`.execute(trx);
  const session = await sql`select from session where token_hash = ${tokenHash}`.execute(trx);
  if (account.rows.length === 0 || session.rows.length === 0)
    throw notLoggedIn('not_logged_in', httpMessages.logInFirst);
};

/**
 * Changes the caller's own password. Their other sessions end, links that could set it as well are used up, and a mail
 * tells of it.
 * @throws Refusal 400 when the new one is easily guessed, else as `refuseWithoutPassword` and `holdProven`
 */
export const changeOwnPassword = async (
  shop: Shop,
  caller: Caller,
  source: CallSource,
  { currentPassword, password }: ChangePasswordForm,
): Promise<void> => {
  const provenHash = await refuseWithoutPassword(shop, caller, source, currentPassword);
  const { accountId } = caller;
  const passwordHash = await hashNewPassword(shop, caller, password);
  await shop.db.transaction().execute(async (trx) => {
    await holdProven(trx, caller, provenHash);
    await trx
      .updateTable('account')
      .set({ password_hash: passwordHash })
      .where('id', '=', accountId)
      .execute();
    await voidPasswordLinks(trx, accountId);
    await endSessionsOf(trx, accountId, caller.tokenHash);
    await notifyPasswordChanged(trx, caller, randomUUIDv7());
    await shop.security.note(source, { event: 'password_changed', accountId, details: { by: 'owner' } }, trx);
  });
};
