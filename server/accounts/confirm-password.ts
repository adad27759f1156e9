import { accountMessages as say } from '#contract/accounts/messages.ts';
import { brokenRule } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { forgetFailures, noteFailure, refusalForFailures } from './login-failures.ts';
import { isPasswordOf } from './passwords.ts';
import { type Caller, freshenSession } from './sessions.ts';

/**
 * Makes the caller's session fresh again: they type their password. Wrong ones count as failures to log in do.
 * @throws Refusal 400 for a wrong password, 429 after too many
 */
export const confirmPassword = async (
  shop: Shop,
  caller: Caller,
  password: string,
  client: string,
): Promise<void> => {
  const attempt = { email: caller.email, client };
  const refusal = await refusalForFailures(shop.db, attempt);
  if (refusal) throw refusal;
  const account = await shop.db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', caller.accountId)
    .executeTakeFirst();
  if (!(await isPasswordOf(account?.password_hash ?? null, password))) {
    throw (await noteFailure(shop.db, attempt)) ?? brokenRule(say.passwordWrong, 'password');
  }
  await forgetFailures(shop.db, attempt);
  await freshenSession(shop.db, caller.tokenHash);
};
