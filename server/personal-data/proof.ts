import { accountMessages } from '#contract/accounts/messages.ts';
import { phoneOfAddress } from '#contract/accounts/phone-address.ts';
import { personalDataMessages as say } from '#contract/personal-data/messages.ts';
import type { DeletionProof } from '#contract/personal-data/schemas.ts';
import { lockAddress } from '#server/accounts/accounts.ts';
import { addressOf, requestSignInCode, useSignInCode } from '#server/accounts/login/by-code/sign-in-codes.ts';
import { noteFailure, refuseAfterFailures } from '#server/accounts/login/login-failures.ts';
import { isOwnPassword } from '#server/accounts/password/confirm-password.ts';
import type { Database } from '#server/database/connection.ts';
import type { Caller } from '#server/http/caller.ts';
import { brokenRule, conflict } from '#server/http/errors.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';

/** By what the owner of an account shows that it is theirs: an open session is not enough to lose it. */
export const proofOf = async (db: Database, accountId: string): Promise<'password' | 'code'> => {
  const account = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.password_hash === null ? 'code' : 'password';
};

/**
 * Sends a code to the address, or the number, of an account without a password.
 * @returns what names the code
 * @throws Refusal 409 where the account has a password, 429 when its codes are used up
 */
export const sendDeletionCode = async (shop: Shop, caller: Caller, source: CallSource): Promise<string> => {
  if ((await proofOf(shop.db, caller.accountId)) === 'password')
    throw conflict('password_needed', say.passwordNeeded);
  const phone = phoneOfAddress(caller.email);
  return requestSignInCode(
    shop,
    { email: caller.email, template: 'deletion-code', ...(phone === null ? {} : { phone }) },
    source.client,
  );
};

const isOwnCode = async (
  shop: Shop,
  caller: Caller,
  { request, code }: { request: string; code: string },
): Promise<boolean> => {
  // A code that somebody was sent for another account proves nothing about this one.
  if ((await addressOf(shop.db, request)) !== caller.email) return false;
  return shop.db.transaction().execute(async (trx) => {
    await lockAddress(trx, caller.email);
    return useSignInCode(trx, { request, code });
  });
};

const refuseWithoutCode = async (
  shop: Shop,
  caller: Caller,
  source: CallSource,
  { request, code }: DeletionProof,
): Promise<void> => {
  if (!request || !code) throw brokenRule('verification_code_wrong', say.codeFirst, 'code');
  const attempt = { email: caller.email, client: source.client };
  await refuseAfterFailures(shop, attempt);
  if (await isOwnCode(shop, caller, { request, code })) return;
  await shop.security.note(source, { event: 'code_wrong', accountId: caller.accountId });
  const limit = await noteFailure(shop, attempt);
  throw limit ?? brokenRule('verification_code_wrong', accountMessages.codeWrong, 'code');
};

/**
 * Holds that whoever asks owns the account.
 * @throws Refusal 400 for a wrong or missing password or code, 429 after too many
 */
export const refuseWithoutProof = async (
  shop: Shop,
  caller: Caller,
  source: CallSource,
  proof: DeletionProof,
): Promise<void> => {
  if ((await proofOf(shop.db, caller.accountId)) === 'code')
    return refuseWithoutCode(shop, caller, source, proof);
  if (!proof.password) throw brokenRule('current_password_wrong', say.passwordFirst, 'password');
  if (!(await isOwnPassword(shop, caller, proof.password, source)))
    throw brokenRule('current_password_wrong', accountMessages.passwordWrong, 'password');
};
