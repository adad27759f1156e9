import { sql } from 'kysely';
import { discountMessages as say } from '#contract/discounts/messages.ts';
import { type Discount, nairaOfKobo } from '#contract/money.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { conflict, type Refusal } from '#server/http/errors.ts';

/** A code as a checkout uses it. */
export interface UsableCode {
  id: string;
  code: string;
  discount: Discount;
}

interface CodeRow {
  id: string;
  code: string;
  percent: number | null;
  amountKobo: number | null;
  minimumKobo: number;
  isActive: boolean;
  hasBegun: boolean;
  hasEnded: boolean;
  isUsedUp: boolean;
  isUsedByAccount: boolean;
}

/**
 * SQL: whether the use `u` of a code counts: not while its order is called off and nobody has paid it. Where that is taken up again it
 * counts again, also beyond a limit: its price was promised.
 */
export const isCounted = sql<boolean>`not exists (
  select from customer_order o where o.reference = u.reference and o.payment_status = 'pending'
    and o.status in ('cancelled', 'refunded'))`;

/** A code and how it stands for one account, whose checkout `exceptReference` does not count. */
const codeColumns = (accountId: string, exceptReference: string) => sql`
  d.id, d.code, d.percent, d.amount_kobo as "amountKobo", d.minimum_kobo as "minimumKobo", d.is_active as "isActive",
  coalesce(d.starts_at <= now(), true) as "hasBegun", coalesce(d.ends_at <= now(), false) as "hasEnded",
  coalesce(d.total_limit <= (select count(*) from discount_use u
    where u.code_id = d.id and u.reference <> ${exceptReference} and ${isCounted}), false) as "isUsedUp",
  coalesce(d.per_user_limit <= (select count(*) from discount_use u
    where u.code_id = d.id and u.account_id = ${accountId} and u.reference <> ${exceptReference} and ${isCounted}), false)
    as "isUsedByAccount"`;

/** Why a code cannot be used for items that come to so much; null when it can. */
const objectionTo = (row: CodeRow | undefined, itemsKobo: number): Refusal | null => {
  if (!row?.isActive) return conflict('discount_code_invalid', say.invalid);
  if (!row.hasBegun) return conflict('discount_code_not_yet_valid', say.notYet);
  if (row.hasEnded) return conflict('discount_code_expired', say.expired);
  if (row.isUsedUp) return conflict('discount_code_used_up', say.usedUp);
  if (row.isUsedByAccount) return conflict('discount_code_used_already', say.usedByYou);
  if (itemsKobo < row.minimumKobo)
    return conflict('discount_minimum_not_reached', say.spendMore(nairaOfKobo(row.minimumKobo)));
  return null;
};

const discountOf = ({ percent, amountKobo }: CodeRow): Discount =>
  percent === null ? { kind: 'fixed', amountKobo: amountKobo ?? 0 } : { kind: 'percent', percent };

/**
 * A code as it could be used now, without taking a use of it.
 * @param ownReference the caller's open checkout, whose use comes back when the next one starts; empty for none
 * @throws Refusal 409 saying why it cannot be used
 */
export const findUsableCode = async (
  db: Database,
  code: string,
  { accountId, ownReference, itemsKobo }: { accountId: string; ownReference: string; itemsKobo: number },
): Promise<UsableCode> => {
  const { rows } = await sql<CodeRow>`
    select ${codeColumns(accountId, ownReference)} from discount_code d
    where d.code = ${code} and d.deleted_at is null`.execute(db);
  const objection = objectionTo(rows[0], itemsKobo);
  if (objection || !rows[0]) throw objection ?? conflict('discount_code_invalid', say.invalid);
  return { id: rows[0].id, code: rows[0].code, discount: discountOf(rows[0]) };
};

/**
 * Locks a code until the transaction ends, judges it and takes a use of it for a checkout: uses are counted and added
 * under that lock only, so that no limit is passed however many check out at once.
 * @param code as it is written
 * @throws Refusal 409 saying why it cannot be used
 */
export const takeUse = async (
  trx: Transaction<DB>,
  code: string,
  { accountId, reference, itemsKobo }: { accountId: string; reference: string; itemsKobo: number },
): Promise<UsableCode> => {
  await sql`select from discount_code where code = ${code} and deleted_at is null for no key update`.execute(
    trx,
  );
  const usable = await findUsableCode(trx, code, { accountId, ownReference: '', itemsKobo });
  await trx
    .insertInto('discount_use')
    .values({ reference, code_id: usable.id, account_id: accountId })
    .execute();
  return usable;
};

/**
 * Takes the use of a code again for a checkout whose hold has ended but which was paid all the same: what was promised
 * when it was frozen counts, whatever became of the code since, but never more uses than its limits allow.
 * @param besides a checkout whose use is not counted, because it is about to be given back
 * @returns whether there is one left
 */
export const takeUseAgain = async (
  trx: Transaction<DB>,
  codeId: string,
  { accountId, reference, besides }: { accountId: string; reference: string; besides: string },
): Promise<boolean> => {
  await sql`select from discount_code where id = ${codeId} for no key update`.execute(trx);
  const { rows } = await sql`
    insert into discount_use (reference, code_id, account_id)
    select ${reference}, d.id, ${accountId}::uuid from discount_code d
    where d.id = ${codeId}
      and (d.total_limit is null or d.total_limit > (
        select count(*) from discount_use u where u.code_id = d.id and u.reference <> ${besides} and ${isCounted}))
      and (d.per_user_limit is null or d.per_user_limit > (
        select count(*) from discount_use u where u.code_id = d.id and u.account_id = ${accountId}::uuid
          and u.reference <> ${besides} and ${isCounted}))
    returning reference`.execute(trx);
  return rows.length > 0;
};
