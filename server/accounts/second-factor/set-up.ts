import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import type { SecondFactor } from '#contract/accounts/second-factor.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict } from '#server/http/errors.ts';
import type { CallSource } from '#server/security/call-source.ts';
import type { Shop } from '#server/shop.ts';
import { notifySecondFactorChanged } from '../account-notices.ts';
import { lockAccount } from '../accounts.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { hashRecoveryCode, newRecoveryCodes, newRecoverySalt } from './recovery-codes.ts';
import { sealSecret } from './seal.ts';
import { type Enrolment, enrolmentOf, newSecret } from './totp.ts';
import { takeCode } from './try-code.ts';

/** Whether an account has a second factor, since when, and how many codes are left for a lost phone. */
export const secondFactorOf = async (db: Database, accountId: string): Promise<SecondFactor> => {
  const { rows } = await sql<{ confirmed_at: Date; codes_left: number }>`
    select confirmed_at, (select count(*)::int from recovery_code c
      where c.account_id = f.account_id and c.used_at is null) as codes_left
    from second_factor f where account_id = ${accountId} and confirmed_at is not null`.execute(db);
  const row = rows[0];
  return row
    ? { isSetUp: true, since: row.confirmed_at.toISOString(), recoveryCodesLeft: row.codes_left }
    : { isSetUp: false, since: null, recoveryCodesLeft: 0 };
};

/**
 * Begins to set a second factor up: a fresh secret, worth nothing before the first code. Beginning again makes another.
 * @throws Refusal 409 when there is one already
 */
export const beginSecondFactor = async (shop: Shop, caller: Caller): Promise<Enrolment> => {
  const secret = newSecret();
  const sealed = sealSecret(shop.config.secondFactorKey, caller.accountId, secret);
  const { rows } = await sql`
    insert into second_factor (account_id, secret, recovery_salt)
    values (${caller.accountId}, ${sealed}, ${newRecoverySalt()})
    on conflict (account_id) do update
      set secret = excluded.secret, recovery_salt = excluded.recovery_salt, last_step = 0, created_at = now()
      where second_factor.confirmed_at is null
    returning account_id`.execute(shop.db);
  if (rows.length === 0) throw conflict('second_factor_exists', say.secondFactorExists);
  const { name: issuer } = await shop.settings.current();
  return enrolmentOf(secret, { issuer, label: caller.email });
};

/** Replaces the account's recovery codes; only their hashes are kept. */
const writeRecoveryCodes = async (
  trx: Transaction<DB>,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute();
};

const makeRecoveryCodes = async (
  db: Database,
  accountId: string,
): Promise<{ codes: string[]; hashes: Buffer[] }> => {
  const factor = await db
    .selectFrom('second_factor')
    .select('recovery_salt')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!factor) throw conflict('second_factor_missing', say.secondFactorMissing);
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, factor.recovery_salt)));
  return { codes, hashes };
};

/**
 * Sets the second factor up by the first code of the app. Sessions elsewhere end: they were opened without it.
 * @returns recovery codes, which nobody can be shown again
 * @throws Refusal as `takeCode`
 */
export const confirmSecondFactor = async (
  shop: Shop,
  caller: Caller,
  source: CallSource,
  typed: string,
): Promise<string[]> => {
  const { accountId } = caller;
  const { codes, hashes } = await makeRecoveryCodes(shop.db, accountId);
  const andThen = async (trx: Transaction<DB>): Promise<void> => {
    await writeRecoveryCodes(trx, accountId, hashes);
    await endSessionsOf(trx, accountId, caller.tokenHash);
    await notifySecondFactorChanged(trx, caller, { isSetUp: true, changeId: randomUUIDv7() });
    await shop.security.note(source, { event: 'second_factor_set', accountId }, trx);
  };
  await takeCode(shop, source, { accountId, typed, isFirst: true, andThen });
  return codes;
};

/**
 * Makes new recovery codes; the old ones are worth nothing any more.
 * @throws Refusal 409 when there is no second factor
 */
export const renewRecoveryCodes = async (
  shop: Shop,
  caller: Caller,
  source: CallSource,
): Promise<string[]> => {
  const { accountId } = caller;
  if (!caller.hasSecondFactor) throw conflict('second_factor_missing', say.secondFactorMissing);
  const { codes, hashes } = await makeRecoveryCodes(shop.db, accountId);
  await shop.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await writeRecoveryCodes(trx, accountId, hashes);
    await shop.security.note(source, { event: 'recovery_codes_renewed', accountId }, trx);
  });
  return codes;
};

/** An account whose second factor goes. */
interface FactorOwner {
  accountId: string;
  name: string;
  email: string;
}

/** Deletes an account's second factor, begun or set up, and logins that wait for it. Gives whether it was set up. */
export const deleteSecondFactor = async (trx: Transaction<DB>, accountId: string): Promise<boolean> => {
  await trx.deleteFrom('login_challenge').where('account_id', '=', accountId).execute();
  const removed = await trx
    .deleteFrom('second_factor')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return Boolean(removed?.confirmed_at);
};

/**
 * Takes an account's second factor away, begun or set up, and tells its owner.
 * @param actorId who does it, where that is somebody else
 * @returns whether there was one
 */
export const removeSecondFactor = async (
  shop: Shop,
  trx: Transaction<DB>,
  { source, owner, actorId }: { source: CallSource; owner: FactorOwner; actorId?: string },
): Promise<boolean> => {
  if (!(await deleteSecondFactor(trx, owner.accountId))) return false;
  await notifySecondFactorChanged(trx, owner, { isSetUp: false, changeId: randomUUIDv7() });
  await shop.security.note(
    source,
    { event: 'second_factor_removed', accountId: owner.accountId, ...(actorId ? { actorId } : {}) },
    trx,
  );
  return true;
};

/**
 * Takes the caller's own second factor away. Sessions elsewhere end.
 * @throws Refusal 409 when there is none
 */
export const removeOwnSecondFactor = async (
  shop: Shop,
  caller: Caller,
  source: CallSource,
): Promise<void> => {
  await shop.db.transaction().execute(async (trx) => {
    await lockAccount(trx, caller.accountId);
    if (!(await removeSecondFactor(shop, trx, { source, owner: caller }))) {
      throw conflict('second_factor_missing', say.secondFactorMissing);
    }
    await endSessionsOf(trx, caller.accountId, caller.tokenHash);
  });
};
