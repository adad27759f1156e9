import { accountMessages as say } from '#contract/accounts/messages.ts';
import { httpMessages } from '#contract/http/messages.ts';
import type { Caller } from '#server/http/caller.ts';
import { brokenRule, notAllowed, notLoggedIn } from '#server/http/errors.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { forgetFailures, noteFailure, refuseAfterFailures, turnOf } from '../login/login-failures.ts';
import { takeCode } from '../second-factor/try-code.ts';
import { renewSession } from '../sessions/sessions.ts';
import { isPasswordOf } from './passwords.ts';

/**
 * Compares a password with the caller's. Wrong ones count as failures to log in do.
 * @returns the hash that it is the password of; null when it is not the caller's
 * @throws Refusal 429 after too many
 */
export const proveOwnPassword = async (
  shop: Shop,
  caller: Caller,
  password: string,
  source: CallSource,
): Promise<string | null> => {
  const attempt = { email: caller.email, client: source.client };
  await refuseAfterFailures(shop, attempt);
  const account = await shop.db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', caller.accountId)
    .executeTakeFirst();
  const passwordHash = account?.password_hash ?? null;
  if (await isPasswordOf(passwordHash, password, turnOf(shop, attempt))) {
    await forgetFailures(shop.db, attempt);
    return passwordHash;
  }
  await shop.security.note(source, { event: 'password_wrong', accountId: caller.accountId });
  const limit = await noteFailure(shop, attempt);
  if (limit) throw limit;
  return null;
};

/** Whether it is the caller's password, as `proveOwnPassword`. */
export const isOwnPassword = async (...given: Parameters<typeof proveOwnPassword>): Promise<boolean> =>
  (await proveOwnPassword(...given)) !== null;

/**
 * Makes the caller's session fresh again, under a new token: they type their password, and the code of their second factor
 * where they have one.
 * @returns the new token; the one that asked has ended
 * @throws Refusal 400 for a wrong password or code, 401 when the session has ended meanwhile, 403 `second_factor_needed`
 *   where the code is still to come, 429 after too many
 */
export const confirmPassword = async (
  shop: Shop,
  caller: Caller,
  source: CallSource,
  { password, code }: { password: string; code?: string | null | undefined },
): Promise<string> => {
  if (!(await isOwnPassword(shop, caller, password, source))) {
    throw brokenRule('current_password_wrong', say.passwordWrong, 'password');
  }
  if (caller.hasSecondFactor) {
    if (!code) throw notAllowed('second_factor_needed', say.secondFactorNeeded);
    await takeCode(shop, source, { accountId: caller.accountId, typed: code });
  }
  const token = await renewSession(shop.db, caller.tokenHash);
  if (token === null) throw notLoggedIn('not_logged_in', httpMessages.logInFirst);
  await shop.security.note(source, { event: 'password_confirmed', accountId: caller.accountId });
  return token;
};
