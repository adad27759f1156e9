import { sql } from 'kysely';
import { LOGIN_CHALLENGE_MINUTES } from '#contract/accounts/limits.ts';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import type { Database } from '#server/database/connection.ts';
import { notLoggedIn } from '#server/http/errors.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';
import { type Proof, takeCode } from './try-code.ts';

/** Somebody who has proven an account's password. */
export interface ProvenAccount {
  id: string;
  password_hash: string;
}

/** Whether the account wants a code after its password. */
export const wantsSecondFactor = async (db: Database, accountId: string): Promise<boolean> => {
  const factor = await db
    .selectFrom('second_factor')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return factor !== undefined;
};

/** Remembers that the password was right, until the code comes. Gives what stands for it: worth nothing by itself. */
export const openChallenge = async (
  db: Database,
  { id, password_hash: passwordHash }: ProvenAccount,
): Promise<string> => {
  const token = newToken();
  await sql`
    insert into login_challenge (token_hash, account_id, password_hash, expires_at)
    values (${hashToken(token)}, ${id}, ${passwordHash},
      now() + make_interval(mins => ${LOGIN_CHALLENGE_MINUTES}::int))`.execute(db);
  return token;
};

/**
 * Completes a login by the code of the second factor; the challenge is used up.
 * @throws Refusal 401 `login_expired` when the challenge is unknown, old or used; else as `takeCode`
 */
export const meetChallenge = async (
  shop: Shop,
  source: CallSource,
  { challenge, code }: { challenge: string; code: string },
): Promise<ProvenAccount & { proof: Proof }> => {
  const tokenHash = hashToken(challenge);
  const { rows } = await sql<{ account_id: string }>`
    select account_id from login_challenge where token_hash = ${tokenHash} and expires_at > now()`.execute(
    shop.db,
  );
  const expired = notLoggedIn('login_expired', say.loginExpired);
  if (!rows[0]) throw expired;
  const proof = await takeCode(shop, source, { accountId: rows[0].account_id, typed: code });
  const met = await shop.db
    .deleteFrom('login_challenge')
    .where('token_hash', '=', tokenHash)
    .returning(['account_id as id', 'password_hash'])
    .executeTakeFirst();
  if (!met) throw expired;
  return { ...met, proof };
};
