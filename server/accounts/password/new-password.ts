import { accountMessages as say } from '#contract/accounts/messages.ts';
import { newPasswordSchema, type Role } from '#contract/accounts/schemas.ts';
import type { DetailCode } from '#contract/http/codes.ts';
import { brokenField } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isGuessable } from './guessable-passwords.ts';
import { hashPassword } from './passwords.ts';

/** The contract's rule for a new password, and that it is none of the most common. */
export const uncommonPasswordSchema = newPasswordSchema.refine((password) => !isCommonPassword(password), {
  error: say.passwordCommon,
  params: { code: 'too_common' satisfies DetailCode },
});

/**
 * The hash of a password that somebody chooses. Whoever knows the shop and the address must not guess an administrator's; a shopper's is
 * judged by the contract's rule alone.
 * @param client who sends it, where they have shown no right to it yet
 * @throws Refusal 400 when it is too easily guessed, 503 when too many others wait already
 */
export const hashNewPassword = async (
  shop: Shop,
  { email, role }: { email: string; role: Role },
  password: string,
  client = '',
): Promise<string> => {
  const { name: shopName } = await shop.settings.current();
  const isTooEasy =
    role === 'admin' ? isGuessable(password, { shopName, email }) : isCommonPassword(password);
  if (isTooEasy) throw brokenField('too_common', say.passwordCommon, 'password');
  return hashPassword(password, { client, account: email });
};
