import { sql, type Transaction } from 'kysely';
import { SIGN_IN_TRIES } from '#contract/accounts/limits.ts';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import { addressOfPhone } from '#contract/accounts/phone-address.ts';
import { httpMessages } from '#contract/http/messages.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { brokenRule, notFound, type Refusal, tooOften } from '#server/http/errors.ts';
import { countUse, countUseOfShop } from '#server/limits/hourly-quota.ts';
import { phoneNumberOf } from '#server/phones/phone-number.ts';
import type { Shop } from '#server/shop.ts';
import { canText } from '#server/texts/texts.ts';
import { lockAddress } from '../../accounts.ts';
import { isCodeOf, secondsUntilNextCode, writeCode } from '../../codes.ts';

const HOME_CODE = '+234';

interface Wanted {
  email: string;
  phone?: string;
  template?: 'sign-in-code' | 'deletion-code';
}

/** Counts a code that goes out. Of those by SMS the whole shop has an hour too, but for whoever has proven the number before. */
const countCode = async (
  shop: Shop,
  trx: Transaction<DB>,
  { phone, template }: Wanted,
  client: string,
): Promise<Refusal | null> => {
  if (phone === undefined) return countUse(shop, trx, 'mailed code', client);
  const refusal = await countUse(shop, trx, 'texted code', client);
  if (refusal || template === 'deletion-code') return refusal;
  return countUseOfShop(trx, "shop's texted code");
};

/**
 * Sends a code to an address, or by SMS to the number that it is made of, whether it has an account or not: the same statements, the same mail, the same answer.
 * @returns what names this code: whoever asks for another one has another name, and tries of one are none of the other's
 * @throws Refusal 429 when the codes of the address, of the client, or those by SMS of the shop, are used up
 */
export const requestSignInCode = (shop: Shop, wanted: Wanted, client: string): Promise<string> =>
  shop.db.transaction().execute(async (trx) => {
    const { email, phone, template = 'sign-in-code' } = wanted;
    await lockAddress(trx, email);
    const seconds = await secondsUntilNextCode(trx, email, 'sign in');
    if (seconds !== null) throw tooOften(httpMessages.tooOften, seconds);
    const refusal = await countCode(shop, trx, wanted, client);
    if (refusal) throw refusal;
    return writeCode(trx, {
      email,
      registrationId: null,
      template,
      ...(phone === undefined ? {} : { phone }),
    });
  });

/** The address that a code was mailed to; null when there is no such code. */
export const addressOf = async (db: Database, request: string): Promise<string | null> => {
  const { rows } = await sql<{ email: string }>`
    select email from verification_code where id = ${request} and signs_in`.execute(db);
  return rows[0]?.email ?? null;
};

/**
 * Tries a code, once: a right one is used up, a wrong one counts. The address must be locked, so that parallel tries count
 * one by one.
 */
export const useSignInCode = async (
  trx: Transaction<DB>,
  { request, code }: { request: string; code: string },
): Promise<boolean> => {
  const { rows } = await sql<{ id: string; code_hash: Buffer }>`
    select id, code_hash from verification_code
    where id = ${request} and signs_in and expires_at > clock_timestamp() and wrong_tries < ${SIGN_IN_TRIES}`.execute(
    trx,
  );
  const [sent] = rows;
  if (!sent) return false;
  const isRight = isCodeOf(sent, code);
  await sql`
    update verification_code set signs_in = signs_in and not ${isRight}::boolean,
      wrong_tries = wrong_tries + ${isRight ? 0 : 1}::int
    where id = ${sent.id}`.execute(trx);
  return isRight;
};

/**
 * Sends a code by SMS to a number of the country: those of others may belong to whoever earns by each message.
 * @throws Refusal 404 where the shop sends none, 400 for what is no such number, 429
 */
export const requestSignInText = (shop: Shop, typed: string, client: string): Promise<string> => {
  if (!canText(shop.config)) throw notFound('not_found', httpMessages.notFound);
  const phone = phoneNumberOf(typed);
  if (!phone?.startsWith(HOME_CODE)) throw brokenRule('invalid_input', say.phone, 'phone');
  return requestSignInCode(shop, { email: addressOfPhone(phone), phone }, client);
};
