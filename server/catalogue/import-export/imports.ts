import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { missingTargets } from '#contract/catalogue/import-export/column-targets.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type {
  CategorySourceCounts,
  ImportedProduct,
  ImportedVariant,
  NewImport,
  ProductImport,
  Remark,
  ReportQuery,
} from '#contract/catalogue/import-export/schemas.ts';
import type { CategorySource, ImportOutcome, ImportState } from '#contract/catalogue/import-export/states.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import type { Actor } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isUniqueViolation } from '#server/database/violations.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { paginationOf } from '#server/http/paging.ts';
import type { SpreadsheetSheet } from '#server/spreadsheets/read-spreadsheet.ts';
import { isWaiting, type Reading, readingFor } from './file-columns.ts';
import { packSheets, sheetsOf, unpackSheets } from './file-sheets.ts';
import { CHECK_KEPT_DAYS } from './old-imports.ts';

export type ImportRow = Omit<
  Selectable<DB['product_import']>,
  | 'state'
  | 'missing'
  | 'reading'
  | 'categories_from'
  | 'category_sources'
  | 'category_parents'
  | 'content'
  | 'worker'
  | 'beat_at'
  | 'tries'
> & {
  state: ImportState;
  missing: Record<string, number>;
  reading: Reading | null;
  categories_from: CategorySource | null;
  category_sources: CategorySourceCounts[];
  category_parents: Readonly<Record<string, string>>;
};

/** Everything of an import but the file itself. */
export const importColumns = sql`id, file_name, state, total, done, created, changed, unchanged, refused, noted,
  unfinished, missing, new_categories, category_sources, category_parents, categories_from, reading, category, keeps_stock, start_stock, trouble, actor_id, actor_name, created_at, finished_at`;

const importOf = (row: ImportRow): ProductImport => ({
  _id: row.id,
  fileName: row.file_name,
  state: row.state,
  progress: { done: row.done, total: row.total },
  counts: {
    created: row.created,
    changed: row.changed,
    unchanged: row.unchanged,
    refused: row.refused,
    noted: row.noted,
  },
  unfinished: { products: row.unfinished, missing: row.missing },
  newCategories: row.new_categories,
  missingColumns: row.reading?.columns ? missingTargets(row.reading.columns) : [],
  categorySources: row.category_sources,
  categoriesFrom: row.categories_from,
  category: row.category,
  keepsStock: row.keeps_stock,
  startStock: row.start_stock,
  trouble: row.trouble,
  startedBy: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name ?? '' },
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

/** One row at most, changed by a statement that two may send at once. */
const changeOne = async (db: Database, statement: RawBuilder<ImportRow>): Promise<ProductImport | null> => {
  try {
    const { rows } = await statement.execute(db);
    return rows[0] ? importOf(rows[0]) : null;
  } catch (error) {
    throw isUniqueViolation(error) ? conflict('import_running', say.running) : error;
  }
};

/**
 * Takes a file in and has it checked; nothing of the catalogue changes.
 * @throws Refusal 400 or 415 when it is no file of products, 409 while another one is being worked on
 */
export const addImport = async (
  db: Database,
  actor: Actor,
  sent: Buffer,
  { name, category, keepStock, categoriesFrom, startStock, askColumns }: NewImport,
): Promise<ProductImport> => {
  const sheets = await sheetsOf(sent);
  const reading = await readingFor(db, sheets, askColumns ?? false);
  const state = isWaiting(reading) ? 'checked' : 'checking';
  const content = await packSheets(sheets);
  const added = await changeOne(
    db,
    sql<ImportRow>`
      insert into product_import (id, file_name, content, category, keeps_stock, start_stock, categories_from, reading,
        state, actor_id, actor_name)
      values (${randomUUIDv7()}, ${name || 'products.csv'}, ${content}, ${category ?? null}, ${keepStock ?? false},
        ${startStock ?? 0}, ${categoriesFrom ?? null}, ${reading && JSON.stringify(reading)}::jsonb, ${state},
        ${actor?.accountId ?? null}, ${actor?.name ?? null})
      returning ${importColumns}`,
  );
  if (!added) throw new Error('An import that was added is not there');
  return added;
};

/** The file of an import, and how it is read; null once the import is over. */
export const readContent = async (
  db: Database,
  id: string,
): Promise<{ sheets: SpreadsheetSheet[]; reading: Reading | null } | null> => {
  const { rows } = await sql<{ content: Buffer | null; reading: Reading | null }>`
    select content, reading from product_import where id = ${id}::uuid`.execute(db);
  const [row] = rows;
  return row?.content ? { sheets: await unpackSheets(row.content), reading: row.reading } : null;
};

/** @throws Refusal 404 */
export const findImport = async (db: Database, id: string): Promise<ProductImport> => {
  const { rows } = await sql<ImportRow>`
    select ${importColumns} from product_import where id = ${id}::uuid`.execute(db);
  if (!rows[0]) throw notFound('import_not_found', say.notFound);
  return importOf(rows[0]);
};

/** Newest first. */
export const listImports = async (
  db: Database,
  paging: { page: number; limit: number },
): Promise<{ imports: ProductImport[]; pagination: Pagination }> => {
  const [{ rows }, count] = await Promise.all([
    sql<ImportRow>`
      select ${importColumns} from product_import order by created_at desc, id desc
      limit ${paging.limit} offset ${(paging.page - 1) * paging.limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from product_import`.execute(db),
  ]);
  return { imports: rows.map(importOf), pagination: paginationOf(paging, count.rows[0]?.total ?? 0) };
};

type ReportRow = Pick<
  Selectable<DB['product_import_row']>,
  'row_number' | 'handle' | 'name' | 'changes' | 'missing' | 'product_id'
> & { outcome: ImportOutcome; remarks: Remark[]; variants: ImportedVariant[]; slug: string | null };

/**
 * What would become or has become of each product, in the order of the file.
 * @throws Refusal 404
 */
export const readReport = async (
  db: Database,
  id: string,
  { show, page, limit }: ReportQuery,
): Promise<{ products: ImportedProduct[]; pagination: Pagination }> => {
  const { state, progress } = await findImport(db, id);
  // Of a file that was stopped, what lies beyond never came in, whatever its check has found.
  const isReached = state === 'stopped' ? sql`place < ${progress.done}::int` : sql`true`;
  const shown =
    show === undefined
      ? sql`true`
      : show === 'noted'
        ? sql`remarks @> '[{"kind": "note"}]'`
        : show === 'unfinished'
          ? sql`missing <> '{}'`
          : sql`outcome = ${show}`;
  const { rows } = await sql<ReportRow>`
    select row_number, handle, name, outcome, changes, missing, remarks, variants, product_id,
      (select p.slug from product p where p.id = product_id) as slug
    from product_import_row
    where import_id = ${id}::uuid and ${isReached} and ${shown} order by place limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from product_import_row where import_id = ${id}::uuid and ${isReached} and ${shown}`.execute(
    db,
  );
  const products = rows.map(({ row_number: row, product_id: product, missing, variants, ...rest }) => ({
    row,
    product,
    ...rest,
    ...(missing.length > 0 ? { missing } : {}),
    ...(variants.length > 0 ? { variants } : {}),
  }));
  return { products, pagination: paginationOf({ page, limit }, counted[0]?.total ?? 0) };
};

/** Why something cannot be done to an import now. */
export const refusalFor = ({ state, missingColumns }: ProductImport) =>
  state === 'checked' && missingColumns.length > 0
    ? conflict('import_columns_missing', say.columnsMissing)
    : state === 'checking'
      ? conflict('import_not_checked', say.notChecked)
      : conflict('import_over', say.over);

/**
 * Has a checked file checked once more, its categories taken from another column; nothing of the catalogue changes.
 * @throws Refusal 404, or 409 when it is not checked, is over, or while another one is being worked on
 */
export const checkAgain = async (
  db: Database,
  id: string,
  { categoriesFrom }: { categoriesFrom: CategorySource | null },
): Promise<ProductImport> => {
  const begun = await changeOne(
    db,
    sql<ImportRow>`
      update product_import set state = 'checking', categories_from = ${categoriesFrom}, done = 0, worker = null, tries = 0
      where id = ${id}::uuid and state = 'checked' and total > 0 returning ${importColumns}`,
  );
  if (begun) return begun;
  throw refusalFor(await findImport(db, id));
};

/** SQL: whether another file was imported since that of `product_import` was last worked on, which was its check. */
const isOvertaken = sql<boolean>`exists (
  select from product_import other
  where other.id <> product_import.id and other.state = 'done' and other.created + other.changed > 0
    and other.finished_at > product_import.beat_at)`;

/**
 * Has a checked file imported, by whoever says so.
 * @throws Refusal 404, or 409 when it is not checked, is over, has nothing to import, was checked more than a day ago or
 *   before another one was imported, or while another one is being worked on
 */
export const startImport = async (db: Database, by: Actor, id: string): Promise<ProductImport> => {
  const started = await changeOne(
    db,
    sql<ImportRow>`
      update product_import set state = 'importing', done = 0, created = 0, changed = 0, unchanged = 0, refused = 0,
        noted = 0, unfinished = 0, missing = '{}', worker = null, tries = 0, actor_id = ${by?.accountId ?? null},
        actor_name = ${by?.name ?? null}
      where id = ${id}::uuid and state = 'checked' and created + changed > 0
        and created_at > now() - make_interval(days => ${CHECK_KEPT_DAYS}::int)
        and not ${isOvertaken}
      returning ${importColumns}`,
  );
  if (started) return started;
  const found = await findImport(db, id);
  if (found.state !== 'checked' || found.missingColumns.length > 0) throw refusalFor(found);
  if (found.counts.created + found.counts.changed === 0) throw conflict('import_empty', say.nothing);
  const { rows } = await sql<{ isOvertaken: boolean }>`
    select ${isOvertaken} as "isOvertaken" from product_import where id = ${id}::uuid`.execute(db);
  throw rows[0]?.isOvertaken
    ? conflict('import_overtaken', say.importedSince)
    : conflict('import_check_expired', say.checkExpired);
};

/**
 * Ends an import, or does without one that was only checked. What it has written by then stays, and is what it is said to have come
 * to: what a check has found never came in.
 * @throws Refusal 404, or 409 when it is over
 */
export const stopImport = async (db: Database, id: string): Promise<ProductImport> => {
  const stopped = await changeOne(
    db,
    sql<ImportRow>`
      update product_import i set state = 'stopped', content = null, finished_at = now(),
        (done, created, changed, unchanged, refused, noted, unfinished, missing) = (
          select i.done, i.created, i.changed, i.unchanged, i.refused, i.noted, i.unfinished, i.missing
          where i.state = 'importing'
          union all select 0, 0, 0, 0, 0, 0, 0, '{}' where i.state <> 'importing')
      where id = ${id}::uuid and state in ('checking', 'checked', 'importing') returning ${importColumns}`,
  );
  if (stopped) return stopped;
  throw refusalFor(await findImport(db, id));
};
