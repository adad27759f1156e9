import { randomUUIDv7 } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { discountMessages as say } from '#contract/discounts/messages.ts';
import type {
  DiscountChange,
  DiscountCode,
  DiscountForm,
  DiscountListQuery,
} from '#contract/discounts/schemas.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import { koboOfNaira, nairaOfKobo } from '#contract/money.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isUniqueViolation } from '#server/database/violations.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { paginationOf } from '#server/http/paging.ts';
import { containing } from '#server/http/search-text.ts';
import { refuseStale } from '#server/http/stale-edit.ts';
import type { Shop } from '#server/shop.ts';
import { isCounted } from './use-code.ts';

type CodeRow = Omit<Selectable<DB['discount_code']>, 'deleted_at'> & { times_used: number };

const codeColumns = sql`d.id, d.code, d.percent, d.amount_kobo, d.minimum_kobo, d.starts_at, d.ends_at, d.total_limit,
  d.per_user_limit, d.is_active, d.created_at,
  (select count(*) from discount_use u where u.code_id = d.id and ${isCounted}) as times_used`;

const present = (row: CodeRow): DiscountCode => ({
  _id: row.id,
  code: row.code,
  kind: row.percent === null ? 'fixed' : 'percent',
  value: row.percent ?? nairaOfKobo(row.amount_kobo ?? 0),
  minimumSpend: nairaOfKobo(row.minimum_kobo),
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  totalLimit: row.total_limit,
  perUserLimit: row.per_user_limit,
  isActive: row.is_active,
  timesUsed: row.times_used,
  createdAt: row.created_at.toISOString(),
});

/** What the audit log shows of a code: what the form can change. */
const audited = (row: CodeRow): Record<string, unknown> => {
  const { _id: _, timesUsed: __, createdAt: ___, ...fields } = present(row);
  return fields;
};

const valuesOf = (form: DiscountForm) => ({
  code: form.code,
  percent: form.kind === 'percent' ? form.value : null,
  amount_kobo: form.kind === 'fixed' ? koboOfNaira(form.value) : null,
  minimum_kobo: koboOfNaira(form.minimumSpend),
  starts_at: form.startsAt,
  ends_at: form.endsAt,
  total_limit: form.totalLimit,
  per_user_limit: form.perUserLimit,
  is_active: form.isActive,
});

const find = async (db: Database, id: string): Promise<CodeRow | null> => {
  const { rows } = await sql<CodeRow>`
    select ${codeColumns} from discount_code d where d.id = ${id} and d.deleted_at is null`.execute(db);
  return rows[0] ?? null;
};

const lock = async (trx: Transaction<DB>, id: string): Promise<CodeRow> => {
  await sql`select from discount_code where id = ${id} for no key update`.execute(trx);
  const row = await find(trx, id);
  if (!row) throw notFound('discount_code_not_found', say.notFound);
  return row;
};

const refuseTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? conflict('discount_code_taken', say.taken) : error;
};

/** A page of codes, newest first. */
export const listCodes = async (
  db: Database,
  query: DiscountListQuery,
): Promise<{ codes: DiscountCode[]; pagination: Pagination }> => {
  const where = sql.join(
    [
      sql`d.deleted_at is null`,
      ...(query.search ? [sql`lower(d.code) like ${containing(query.search)}`] : []),
      ...(query.isActive === undefined ? [] : [sql`d.is_active = ${query.isActive}`]),
    ],
    sql` and `,
  );
  const [page, count] = await Promise.all([
    sql<CodeRow>`
      select ${codeColumns} from discount_code d where ${where} order by d.created_at desc, d.id desc
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from discount_code d where ${where}`.execute(db),
  ]);
  return { codes: page.rows.map(present), pagination: paginationOf(query, count.rows[0]?.total ?? 0) };
};

/** @throws Refusal 409 when another code is written alike */
export const createCode = (shop: Shop, actor: Actor, form: DiscountForm): Promise<DiscountCode> =>
  shop.db
    .transaction()
    .execute(async (trx) => {
      const id = randomUUIDv7();
      await trx
        .insertInto('discount_code')
        .values({ id, ...valuesOf(form) })
        .execute();
      const row = await lock(trx, id);
      const subject = { id, name: row.code };
      await recordChanges(trx, actor, [
        { action: 'created', kind: 'discount', subject, after: audited(row) },
      ]);
      return present(row);
    })
    .catch(refuseTaken);

/** The same moment in the form in which it is told. */
const momentOf = (time: string | null): string | null => time && new Date(time).toISOString();

/**
 * Writes a code anew. Checkouts that are under way keep what they were promised.
 * @throws Refusal 404, or 409 when another code is written alike or `was` is no longer so
 */
export const changeCode = (
  shop: Shop,
  actor: Actor,
  id: string,
  { was, ...form }: DiscountChange,
): Promise<DiscountCode> =>
  shop.db
    .transaction()
    .execute(async (trx) => {
      const before = await lock(trx, id);
      const [startsAt, endsAt] = [momentOf(form.startsAt), momentOf(form.endsAt)];
      refuseStale(audited(before), { ...form, startsAt, endsAt, was }, say);
      await trx.updateTable('discount_code').set(valuesOf(form)).where('id', '=', id).execute();
      const after = await lock(trx, id);
      const subject = { id, name: before.code };
      await recordChanges(trx, actor, [
        { action: 'changed', kind: 'discount', subject, before: audited(before), after: audited(after) },
      ]);
      return present(after);
    })
    .catch(refuseTaken);

/** Takes a code away; orders that were made with it keep it. @throws Refusal 404 */
export const deleteCode = (shop: Shop, actor: Actor, id: string): Promise<void> =>
  shop.db.transaction().execute(async (trx) => {
    const before = await lock(trx, id);
    await trx
      .updateTable('discount_code')
      .set({ deleted_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    const subject = { id, name: before.code };
    await recordChanges(trx, actor, [
      { action: 'deleted', kind: 'discount', subject, before: audited(before) },
    ]);
  });
