import { sql } from 'kysely';
import { CODES_PER_HOUR } from '#contract/accounts/limits.ts';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import type { AccountStatus, User } from '#contract/accounts/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { notAllowed, notLoggedIn, Refusal } from '#server/http/errors.ts';
import { countUse } from '#server/limits/hourly-quota.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { lockAddress } from '../accounts.ts';
import { secondsUntilNextCode, sendCode } from '../codes.ts';
import { type HashTurn, isPasswordOf } from '../password/passwords.ts';
import {
  meetChallenge,
  openChallenge,
  type ProvenAccount,
  wantsSecondFactor,
} from '../second-factor/challenge.ts';
import type { Proof } from '../second-factor/try-code.ts';
import { openSession } from '../sessions/sessions.ts';
import { findUser } from '../users/users.ts';
import { forgetFailures, type LoginTry, noteFailure, refuseAfterFailures, turnOf } from './login-failures.ts';

interface Holder {
  id: string;
  password_hash: string | null;
  status: AccountStatus;
  is_verified: boolean;
  is_guest: boolean;
}

/**
 * Who may hold an address: its account, else its attempts, the newest first; more of them than there are codes in an
 * hour are nobody's in earnest. One statement, so that all addresses cost the same.
 */
const findHolders = async (db: Database, email: string): Promise<Holder[]> => {
  const { rows } = await sql<Holder>`
    select id, password_hash, status, is_verified, is_guest from (
      select id, password_hash, status, true as is_verified, is_guest and password_hash is null as is_guest, created_at
      from account where email = ${email} and deleted_at is null
      union all
      select id, password_hash, 'active', false, false, created_at from registration where email = ${email}
    ) holder
    order by is_verified desc, created_at desc limit ${CODES_PER_HOUR}`.execute(db);
  // A guest has no password yet; somebody who registers the address has.
  return rows[0]?.is_verified && !rows[0].is_guest ? rows.slice(0, 1) : rows;
};

/** The one whose password it is: attempts stand alone, so each has its own. Without any the work is that of one. */
const findByPassword = async (
  holders: readonly Holder[],
  password: string,
  turn: HashTurn,
): Promise<(Holder & ProvenAccount) | null> => {
  if (holders.length === 0) await isPasswordOf(null, password, turn);
  for (const { password_hash, ...holder } of holders) {
    const isRight = await isPasswordOf(password_hash, password, turn);
    if (isRight && password_hash !== null) return { ...holder, password_hash };
  }
  return null;
};

interface NextCode {
  isCodeSent: boolean;
  /** A token of the attempt: of several on one address, whose codes come to one mailbox, no other's is taken with it. */
  attempt?: string;
}

/** Sends the unverified their next code, if the limits allow one and nobody has verified the address meanwhile. */
const sendNextCode = (
  shop: Shop,
  registrationId: string,
  { email, client }: LoginTry,
  userAgent: string,
): Promise<NextCode> =>
  shop.db.transaction().execute(async (trx) => {
    await lockAddress(trx, email);
    const attempt = await trx
      .selectFrom('registration')
      .select('id')
      .where('id', '=', registrationId)
      .executeTakeFirst();
    if (!attempt) return { isCodeSent: false };
    const known = { attempt: await openSession(trx, { registrationId }, userAgent) };
    if ((await secondsUntilNextCode(trx, email, 'register')) !== null) return { ...known, isCodeSent: false };
    if (await countUse(shop, trx, 'mailed code', client)) return { ...known, isCodeSent: false };
    await sendCode(trx, { registrationId, email });
    return { ...known, isCodeSent: true };
  });

/** What a login has been proven by. */
interface Proven {
  userAgent: string;
  proof: 'password' | Proof;
}

/** @throws Refusal 403, with what the login goes on by, where the account wants a code after its password */
const askForSecondFactor = async (db: Database, account: ProvenAccount): Promise<void> => {
  if (!(await wantsSecondFactor(db, account.id))) return;
  const challenge = await openChallenge(db, account);
  throw new Refusal(403, 'second_factor_needed', say.secondFactorNeeded, { challenge });
};

/**
 * Opens the session of whoever has proven the password, unless the password was changed, a second factor set up or the account
 * closed while the proof was being checked: whatever did that has ended the account's sessions, and this one would outlive it.
 * @returns the session's token; null where the proof is worth nothing any more, or one that is still asked for is lacking
 */
const openProvenSession = (
  shop: Shop,
  account: ProvenAccount,
  { userAgent, proof }: Proven,
): Promise<string | null> =>
  shop.db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      select from account
      where id = ${account.id} and password_hash = ${account.password_hash}
        and status = 'active' and deleted_at is null
      for share`.execute(trx);
    if (rows.length === 0) return null;
    // Asked once the account is held, by a statement of its own: one that waits sees what was there when it began.
    if (proof === 'password' && (await wantsSecondFactor(trx, account.id))) return null;
    return openSession(trx, { accountId: account.id }, userAgent);
  });

/** Opens the session of whoever has proven all that is asked for. */
const enter = async (
  shop: Shop,
  holder: ProvenAccount,
  source: CallSource,
  { userAgent, proof }: Proven,
): Promise<{ token: string; user: User }> => {
  const token = await openProvenSession(shop, holder, { userAgent, proof });
  const user = token === null ? null : await findUser(shop.db, holder.id);
  if (token === null || user === null) {
    if (proof === 'password') await askForSecondFactor(shop.db, holder);
    throw notLoggedIn('credentials_wrong', say.credentials);
  }
  await shop.security.note(source, { event: 'logged_in', accountId: holder.id, details: { with: proof } });
  return { token, user };
};

/**
 * Logs in. A wrong password and an unknown address take the same statements and the same hashes.
 * @throws Refusal 401 for wrong credentials; 403 for the right password of an inactive account, or of one that is
 *   not verified yet (which gets a new code where the limits allow one), or one with a second factor (with a challenge for `completeLogin`); 429 after too many failures
 */
export const logIn = async (
  shop: Shop,
  { email, password }: { email: string; password: string },
  source: CallSource,
  userAgent: string,
): Promise<{ token: string; user: User }> => {
  const attempt: LoginTry = { email, client: source.client };
  await refuseAfterFailures(shop, attempt);
  const holders = await findHolders(shop.db, email);
  const holder = await findByPassword(holders, password, turnOf(shop, attempt));
  const fail = (accountId: string | undefined, reason: string): Promise<void> =>
    shop.security.note(source, { event: 'login_failed', accountId: accountId ?? null, details: { reason } });
  if (!holder) {
    await fail(holders[0]?.id, 'password');
    throw (await noteFailure(shop, attempt)) ?? notLoggedIn('credentials_wrong', say.credentials);
  }
  // Guesses that failed while this one was being checked count against it too.
  await refuseAfterFailures(shop, attempt);
  if (!holder.is_verified) {
    await fail(holder.id, 'unverified');
    const next = await sendNextCode(shop, holder.id, attempt, userAgent);
    throw new Refusal(403, 'email_not_verified', say.unverified, next);
  }
  if (holder.status === 'inactive') {
    await fail(holder.id, 'inactive');
    throw notAllowed('account_inactive', say.inactive);
  }
  await forgetFailures(shop.db, attempt);
  await askForSecondFactor(shop.db, holder);
  return enter(shop, holder, source, { userAgent, proof: 'password' });
};

/**
 * Completes a login whose password was right, by the code of the second factor.
 * @throws Refusal 401 when the login has expired, else as `takeCode`
 */
export const completeLogin = async (
  shop: Shop,
  form: { challenge: string; code: string },
  source: CallSource,
  userAgent: string,
): Promise<{ token: string; user: User }> => {
  const { proof, ...account } = await meetChallenge(shop, source, form);
  return enter(shop, account, source, { userAgent, proof });
};
