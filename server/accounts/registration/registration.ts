import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import type { RegisterForm, User } from '#contract/accounts/schemas.ts';
import { httpMessages } from '#contract/http/messages.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { brokenRule, conflict, tooOften } from '#server/http/errors.ts';
import { countUse, refusalForUse } from '#server/limits/hourly-quota.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { notifyWelcome } from '../account-notices.ts';
import { createAccount, isAddressTaken, lockAddress } from '../accounts.ts';
import { secondsUntilNextCode, sendCode, tryCode } from '../codes.ts';
import { becomeRegistered, findGuest } from '../guests.ts';
import { hashNewPassword } from '../password/new-password.ts';
import { openSession } from '../sessions/sessions.ts';
import { findUser, presentPendingRegistration } from '../users/users.ts';

const refuseUnlessFree = async (db: Database, email: string): Promise<void> => {
  if ((await isAddressTaken(db, email)) && (await findGuest(db, email)) === null)
    throw conflict('email_taken', say.emailTaken);
  const seconds = await secondsUntilNextCode(db, email, 'register');
  if (seconds !== null) throw tooOften(httpMessages.tooOften, seconds);
};

const writePendingRegistration = async (
  trx: Transaction<DB>,
  { name, email }: RegisterForm,
  passwordHash: string,
): Promise<User> => {
  const attempt = await trx
    .insertInto('registration')
    .values({ id: randomUUIDv7(), name, email, password_hash: passwordHash })
    .returning(['id', 'name', 'email', 'created_at'])
    .executeTakeFirstOrThrow();
  return presentPendingRegistration(attempt);
};

/**
 * Begins an attempt to register: it has its own name, password, code and session, and touches no other attempt on
 * the address, so that nobody can set the password of somebody else's account beforehand.
 * @returns the session's token and the user that the attempt will become
 * @throws Refusal 400 for a password that is easily guessed, 409 when an account has the address, 429 when its codes
 *   of the hour are used up, or those of the client
 */
export const register = async (
  shop: Shop,
  form: RegisterForm,
  { client, userAgent }: { client: string; userAgent: string },
): Promise<{ token: string; user: User }> => {
  // Asked before the costly hash, and again once the address is locked.
  await refuseUnlessFree(shop.db, form.email);
  const usedUp = await refusalForUse(shop, 'mailed code', client);
  if (usedUp) throw usedUp;
  const passwordHash = await hashNewPassword(
    shop,
    { email: form.email, role: 'user' },
    form.password,
    client,
  );
  return shop.db.transaction().execute(async (trx) => {
    await lockAddress(trx, form.email);
    await refuseUnlessFree(trx, form.email);
    const refusal = await countUse(shop, trx, 'mailed code', client);
    if (refusal) throw refusal;
    const user = await writePendingRegistration(trx, form, passwordHash);
    await sendCode(trx, { registrationId: user._id, email: user.email });
    return { token: await openSession(trx, { registrationId: user._id }, userAgent), user };
  });
};

/** The account of a proven attempt: a new one, or that of the guest who has bought under the address. */
const openAccount = async (
  trx: Transaction<DB>,
  attempt: { id: string; name: string; email: string; password_hash: string },
): Promise<string> => {
  const guestId = await findGuest(trx, attempt.email);
  if (guestId === null) return createAccount(trx, { ...attempt, passwordHash: attempt.password_hash });
  await becomeRegistered(trx, guestId, attempt);
  return guestId;
};

/**
 * Makes an attempt the address's account when its code is right; every attempt on the address ends with it.
 * @param registrationId the attempt whose session the caller holds; null takes the newest code of the address
 * @throws Refusal 400 when the code is wrong, used or old
 */
export const verifyEmail = async (
  shop: Shop,
  { email, otp }: { email: string; otp: string },
  registrationId: string | null,
  source: CallSource,
): Promise<User> => {
  // A wrong try must be counted, so the transaction ends well either way and the refusal comes after it.
  const user = await shop.db.transaction().execute(async (trx) => {
    await lockAddress(trx, email);
    const provenId = await tryCode(trx, { email, registrationId, code: otp });
    if (provenId === null) return null;
    const attempt = await trx
      .selectFrom('registration')
      .select(['id', 'name', 'email', 'password_hash'])
      .where('id', '=', provenId)
      .executeTakeFirstOrThrow();
    const accountId = await openAccount(trx, attempt);
    await notifyWelcome(trx, { accountId, name: attempt.name, email: attempt.email });
    await shop.security.note(source, { event: 'address_proven', accountId }, trx);
    return findUser(trx, accountId);
  });
  if (!user) {
    await shop.security.note(source, { event: 'code_wrong', accountId: registrationId });
    throw brokenRule('verification_code_wrong', say.codeWrong, 'otp');
  }
  return user;
};
