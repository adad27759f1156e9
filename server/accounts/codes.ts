import { createHash, randomInt, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import {
  CODE_DIGITS,
  CODE_LIVES_MINUTES,
  CODE_WRONG_TRIES,
  CODES_PER_HOUR,
  SIGN_IN_CODES_PER_DAY,
  SIGN_IN_TRIES,
} from '#contract/accounts/limits.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { enqueueText } from '#server/texts/texts.ts';
import { findGuest } from './guests.ts';

/** Bound to the row, so that equal codes have different hashes. */
const hashCode = (rowId: string, code: string): Buffer =>
  createHash('sha256').update(rowId).update(code).digest();

const secondsUntilNextHour = async (db: Database, email: string): Promise<number | null> => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from created_at + interval '1 hour' - now())::float8 as seconds
    from verification_code
    where email = ${email} and created_at > now() - interval '1 hour'
    order by created_at desc offset ${CODES_PER_HOUR - 1} limit 1`.execute(db);
  return rows[0]?.seconds ?? null;
};

/**
 * So few tries of a day in all that whoever wants to guess a code for somebody else has to go on for years. One that was used
 * does not count; those of registrations do where they open the account of a guest.
 */
const secondsUntilTomorrow = async (
  db: Database,
  email: string,
  isGuests: boolean,
): Promise<number | null> => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from created_at + interval '1 day' - now())::float8 as seconds
    from verification_code
    where email = ${email} and created_at > now() - interval '1 day'
      and (signs_in or (${isGuests}::boolean and registration_id is not null))
    order by created_at desc offset ${SIGN_IN_CODES_PER_DAY - 1} limit 1`.execute(db);
  return rows[0]?.seconds ?? null;
};

/**
 * Seconds until the next code may be sent to an address; null when it may be sent now.
 * With the address locked (`lockAddress`) the answer holds until the transaction ends.
 * @param kind what the code is for: to come in with, or to register the address
 */
export const secondsUntilNextCode = async (
  db: Database,
  email: string,
  kind: 'sign in' | 'register',
): Promise<number | null> => {
  const isGuests = (await findGuest(db, email)) !== null;
  const seconds = await secondsUntilNextHour(db, email);
  return seconds ?? (kind === 'sign in' || isGuests ? secondsUntilTomorrow(db, email, isGuests) : null);
};

interface NewCode {
  email: string;
  /** The attempt that it is for; null for one that lets its receiver in. */
  registrationId: string | null;
  template: 'verification-code' | 'sign-in-code' | 'deletion-code';
  /** Where it goes by SMS, in place of the mail. */
  phone?: string;
}

const textOf = (code: string): string =>
  `${code} is your code. It is good for ${CODE_LIVES_MINUTES} minutes. Tell it to nobody.`;

/** Makes a code and puts it into the outbox. The address must be locked and a code allowed. @returns its id */
export const writeCode = async (
  trx: Transaction<DB>,
  { registrationId, email, template, phone }: NewCode,
): Promise<string> => {
  const id = randomUUIDv7();
  const code = randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0');
  const { expires_at } = await trx
    .insertInto('verification_code')
    .values({
      id,
      registration_id: registrationId,
      email,
      code_hash: hashCode(id, code),
      signs_in: registrationId === null,
      expires_at: sql<Date>`now() + make_interval(mins => ${CODE_LIVES_MINUTES}::int)`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  const event = `${template}:${id}`;
  const until = expires_at.toISOString();
  if (phone === undefined) await enqueueMail(trx, { event, to: email, template, content: { code }, until });
  else await enqueueText(trx, { event, to: phone, text: textOf(code), isFromShop: true, until });
  return id;
};

/** Makes a code for an attempt and puts it into the outbox. The address must be locked and a code allowed. */
export const sendCode = async (
  trx: Transaction<DB>,
  attempt: { registrationId: string; email: string },
): Promise<void> => {
  await writeCode(trx, { ...attempt, template: 'verification-code' });
};

/** Whether this is the code of a row. */
export const isCodeOf = ({ id, code_hash }: { id: string; code_hash: Buffer }, code: string): boolean =>
  timingSafeEqual(code_hash, hashCode(id, code));

/**
 * Tries a code on the newest one that was sent to an address, or on the newest of one attempt. A wrong try counts
 * against the code, which dies of too many, and of fewer where it opens the account of a guest. The address must be locked, so
 * that parallel tries count one by one.
 * @returns the id of the attempt that the code was sent for; null when the code is wrong, used or old
 */
export const tryCode = async (
  trx: Transaction<DB>,
  { email, registrationId, code }: { email: string; registrationId: string | null; code: string },
): Promise<string | null> => {
  const tries = (await findGuest(trx, email)) === null ? CODE_WRONG_TRIES : SIGN_IN_TRIES;
  const { rows } = await sql<{ id: string; registration_id: string; code_hash: Buffer; is_alive: boolean }>`
    select id, registration_id, code_hash,
      expires_at > clock_timestamp() and wrong_tries < ${tries}::int as is_alive
    from verification_code
    where email = ${email} and registration_id is not null
      and (${registrationId}::uuid is null or registration_id = ${registrationId}::uuid)
    order by created_at desc limit 1`.execute(trx);
  const newest = rows[0];
  if (!newest?.is_alive) return null;
  if (isCodeOf(newest, code)) return newest.registration_id;
  await sql`update verification_code set wrong_tries = wrong_tries + 1 where id = ${newest.id}`.execute(trx);
  return null;
};
