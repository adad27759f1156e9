import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import { resealSecret } from './second-factor/seal.ts';

/** An account whose place is taken by one that comes from another shop. */
export interface Replaced {
  oldId: string;
  newId: string;
}

/** The same as rows that statements join, as `row ("oldId", "newId")`. */
export const replacedRows = (replaced: readonly Replaced[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb) as row ("oldId" uuid, "newId" uuid)`;

/** Those who come with an archive, as far as it matters here. */
interface Arriving {
  id: string;
  email: string;
}

/**
 * Makes way for accounts that are about to come in from another shop and have the address of one that is here: the one
 * that is here is put aside. `takeOver` gives the newcomer what its owner has here.
 */
export const giveWay = async (trx: Transaction<DB>, arriving: readonly Arriving[]): Promise<Replaced[]> => {
  const { rows } = await sql<Replaced>`
    update account a set deleted_at = now()
    from jsonb_to_recordset(${JSON.stringify(arriving)}::jsonb) as row (id uuid, email text)
    where a.email = row.email and a.deleted_at is null and a.id <> row.id
    returning a.id as "oldId", row.id as "newId"`.execute(trx);
  return rows;
};

/** Gives newcomers the second factors of those whose place they take, each sealed for its new account. */
const takeOverSecondFactors = async (
  trx: Transaction<DB>,
  key: string | undefined,
  replaced: readonly Replaced[],
): Promise<void> => {
  const { rows: factors } = await sql<Replaced & { secret: Buffer }>`
    select row."oldId", row."newId", x.secret
    from ${replacedRows(replaced)} join second_factor x on x.account_id = row."oldId"`.execute(trx);
  const resealed = factors.map(({ oldId, newId, secret }) => ({
    oldId,
    newId,
    secret: resealSecret(key, oldId, newId, secret).toString('hex'),
  }));
  const rows = JSON.stringify(resealed);
  await sql`
    insert into second_factor (account_id, secret, recovery_salt, last_step, confirmed_at, created_at)
    select row."newId", decode(row.secret, 'hex'), x.recovery_salt, x.last_step, x.confirmed_at, x.created_at
    from jsonb_to_recordset(${rows}::jsonb) as row ("oldId" uuid, "newId" uuid, secret text)
    join second_factor x on x.account_id = row."oldId"`.execute(trx);
  await sql`
    update recovery_code x set account_id = row."newId"
    from ${replacedRows(resealed)} where x.account_id = row."oldId"`.execute(trx);
  await sql`delete from second_factor where account_id = any(${resealed.map(({ oldId }) => oldId)}::uuid[])`.execute(
    trx,
  );
};

/**
 * Whoever has an account in both shops keeps what they have here: the password, the sessions, the second factor, and the
 * role of an administrator. What other folders keep for them goes over by their own `handOver…`.
 * @param key the setting SECOND_FACTOR_KEY
 */
export const takeOver = async (
  trx: Transaction<DB>,
  key: string | undefined,
  replaced: readonly Replaced[],
): Promise<void> => {
  const rows = replacedRows(replaced);
  await sql`
    update account a set password_hash = coalesce(o.password_hash, a.password_hash),
      role = case when o.role = 'admin' then 'admin' else a.role end,
      staff_role = case when o.role = 'admin' then o.staff_role else a.staff_role end, status = o.status
    from ${rows} join account o on o.id = row."oldId"
    where a.id = row."newId"`.execute(trx);
  await sql`
    update session x set account_id = row."newId"
    from ${rows} where x.account_id = row."oldId"`.execute(trx);
  await takeOverSecondFactors(trx, key, replaced);
};
