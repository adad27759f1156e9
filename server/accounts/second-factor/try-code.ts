import { sql, type Transaction } from 'kysely';
import { SECOND_FACTOR_FAILURES, SECOND_FACTOR_WINDOW_MINUTES } from '#contract/accounts/limits.ts';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import { httpMessages } from '#contract/http/messages.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { brokenRule, conflict, type Refusal, tooOften } from '#server/http/errors.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { lockAccount } from '../accounts.ts';
import type { HashTurn } from '../password/passwords.ts';
import { hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts';
import { openSecret } from './seal.ts';
import { stepOfCode } from './totp.ts';

/** How a second factor was proven. */
export type Proof = 'app' | 'recovery_code';

interface Factor {
  secret: Buffer;
  last_step: number;
  is_confirmed: boolean;
  now_seconds: number;
}

/** Locks the account's factor: whoever guesses many times at once learns no more than somebody who guesses one by one. */
const lockFactor = async (trx: Transaction<DB>, accountId: string): Promise<Factor | undefined> => {
  const { rows } = await sql<Factor>`
    select secret, last_step, confirmed_at is not null as is_confirmed,
      extract(epoch from clock_timestamp())::float8 as now_seconds
    from second_factor where account_id = ${accountId} for update`.execute(trx);
  return rows[0];
};

const refusalForGuesses = async (trx: Transaction<DB>, accountId: string): Promise<Refusal | null> => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from
      failed_at + make_interval(mins => ${SECOND_FACTOR_WINDOW_MINUTES}::int) - now())::float8 as seconds
    from second_factor_failure
    where account_id = ${accountId}
      and failed_at > now() - make_interval(mins => ${SECOND_FACTOR_WINDOW_MINUTES}::int)
    order by failed_at desc offset ${SECOND_FACTOR_FAILURES - 1} limit 1`.execute(trx);
  return rows[0] ? tooOften(httpMessages.tooOften, rows[0].seconds) : null;
};

/** Recovery codes go on to work where the key has been lost. */
const openFor = ({ config, log }: Shop, accountId: string, stored: Buffer): Buffer | null => {
  try {
    return openSecret(config.secondFactorKey, accountId, stored);
  } catch (error) {
    log.error(
      { err: error, accountId },
      'a second factor cannot be opened: SECOND_FACTOR_KEY is not its key',
    );
    return null;
  }
};

/** No code is taken twice, nor one that is older than the last that was taken (RFC 6238, section 5.2). */
const takeAppCode = async (
  shop: Shop,
  trx: Transaction<DB>,
  accountId: string,
  factor: Factor,
  code: string,
): Promise<boolean> => {
  const secret = openFor(shop, accountId, factor.secret);
  const step = secret && stepOfCode(secret, code, factor.now_seconds);
  if (step === null || step <= factor.last_step) return false;
  await sql`
    update second_factor set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where account_id = ${accountId}`.execute(trx);
  return true;
};

const takeRecoveryCode = async (
  trx: Transaction<DB>,
  accountId: string,
  codeHash: Buffer,
): Promise<boolean> => {
  const { rows } = await sql`
    update recovery_code set used_at = now()
    where account_id = ${accountId} and code_hash = ${codeHash} and used_at is null
    returning account_id`.execute(trx);
  return rows.length > 0;
};

/** The hash of what may be a recovery code, made before anything is locked, as it takes a while. */
const hashTyped = async (
  shop: Shop,
  accountId: string,
  typed: string,
  turn: HashTurn,
): Promise<Buffer | null> => {
  if (readRecoveryCode(typed) === null) return null;
  const factor = await shop.db
    .selectFrom('second_factor')
    .select('recovery_salt')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return factor ? hashRecoveryCode(typed, factor.recovery_salt, turn) : null;
};

interface Try {
  accountId: string;
  /** As it was typed: six digits, or a recovery code. */
  typed: string;
  /** Whether it is the first code, which proves that the app has the secret. */
  isFirst?: boolean;
  /** What is done in the transaction that takes the code. */
  andThen?: (trx: Transaction<DB>) => Promise<void>;
}

/**
 * Takes a code of an account's second factor.
 * @returns how it was proven
 * @throws Refusal 400 `second_factor_wrong` for a wrong or used code, 409 when there is no second factor, 429 after five
 *   wrong ones within a quarter of an hour
 */
export const takeCode = async (
  shop: Shop,
  source: CallSource,
  { accountId, typed, isFirst = false, andThen }: Try,
): Promise<Proof> => {
  const code = typed.replaceAll(/\s/g, '');
  const codeHash = isFirst
    ? null
    : await hashTyped(shop, accountId, typed, { client: source.client, account: accountId });
  // A wrong code must be counted, so the transaction ends well either way and the refusal comes after it.
  const outcome = await shop.db.transaction().execute(async (trx): Promise<Proof | Refusal> => {
    // The account before its factor, as where one is removed: a login waits, and learns that it wants a code now.
    if (isFirst) await lockAccount(trx, accountId);
    const factor = await lockFactor(trx, accountId);
    if (!factor || factor.is_confirmed === isFirst) {
      return isFirst && factor
        ? conflict('second_factor_exists', say.secondFactorExists)
        : conflict('second_factor_missing', say.secondFactorMissing);
    }
    const refusal = await refusalForGuesses(trx, accountId);
    if (refusal) return refusal;
    const proof: Proof | null = (await takeAppCode(shop, trx, accountId, factor, code))
      ? 'app'
      : codeHash && (await takeRecoveryCode(trx, accountId, codeHash))
        ? 'recovery_code'
        : null;
    if (proof !== null) {
      await trx.deleteFrom('second_factor_failure').where('account_id', '=', accountId).execute();
      if (proof === 'recovery_code') {
        await shop.security.note(source, { event: 'recovery_code_used', accountId }, trx);
      }
      await andThen?.(trx);
      return proof;
    }
    await trx.insertInto('second_factor_failure').values({ account_id: accountId }).execute();
    await shop.security.note(source, { event: 'second_factor_wrong', accountId }, trx);
    return brokenRule('second_factor_wrong', say.secondFactorWrong, 'code');
  });
  if (typeof outcome !== 'string') throw outcome;
  return outcome;
};
