import { randomUUIDv7 } from 'node:crypto';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import type { ChangePasswordForm } from '#contract/accounts/schemas.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/errors.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { notifyPasswordChanged } from '../account-notices.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { isOwnPassword } from './confirm-password.ts';
import { hashNewPassword } from './new-password.ts';
import { voidPasswordLinks } from './password-reset.ts';

/**
 * Holds that whoever changes their own password knows the one that it replaces: an open session is not enough.
 * @throws Refusal 403 when it is not the caller's, 429 after too many tries
 */
export const refuseWithoutPassword = async (
  shop: Shop,
  caller: Caller,
  source: CallSource,
  currentPassword: string,
): Promise<void> => {
  if (await isOwnPassword(shop, caller, currentPassword, source)) return;
  const [code, message] = ['current_password_wrong', say.passwordWrong] as const;
  throw new Refusal(403, code, message, { details: [{ path: 'currentPassword', message, code }] });
};

/**
 * Changes the caller's own password. Their other sessions end, links that could set it as well are used up, and a mail
 * tells of it.
 * @throws Refusal 400 when the new one is easily guessed, else as `refuseWithoutPassword`
 */
export const changeOwnPassword = async (
  shop: Shop,
  caller: Caller,
  source: CallSource,
  { currentPassword, password }: ChangePasswordForm,
): Promise<void> => {
  await refuseWithoutPassword(shop, caller, source, currentPassword);
  const { accountId } = caller;
  const passwordHash = await hashNewPassword(shop, caller.email, password);
  await shop.db.transaction().execute(async (trx) => {
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
