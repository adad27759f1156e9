import { sql, type Transaction } from 'kysely';
import type { FileColumns } from '#contract/catalogue/import-export/column-schemas.ts';
import { type ColumnTarget, columnProblems } from '#contract/catalogue/import-export/column-targets.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import type { Actor } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isUniqueViolation } from '#server/database/violations.ts';
import { brokenRule, conflict } from '#server/http/errors.ts';
import { fileColumnsOf, isFixed, isWaiting, type Reading, readingFor } from './file-columns.ts';
import { findImport, readContent, refusalFor } from './imports.ts';
import { readTitles } from './line-of-titles.ts';
import { rememberColumns } from './remembered-columns.ts';

/** A file that waits for its administrator. @throws Refusal 404, or 409 when it does not */
const waitingFile = async (db: Database, id: string): Promise<{ found: ProductImport; bytes: Buffer }> => {
  const found = await findImport(db, id);
  const bytes = found.state === 'checked' ? await readContent(db, id) : null;
  if (!bytes) throw refusalFor(found);
  return { found, bytes };
};

const readReading = async (db: Database, id: string): Promise<Reading | null> => {
  const { rows } = await sql<{ reading: Reading | null }>`
    select reading from product_import where id = ${id}::uuid`.execute(db);
  return rows[0]?.reading ?? null;
};

/**
 * The columns of a file that is checked, or waits for somebody to say what its columns are.
 * @throws Refusal 404, or 409 when it is still being checked or is over
 */
export const readColumns = async (db: Database, id: string): Promise<FileColumns> => {
  const { bytes } = await waitingFile(db, id);
  return fileColumnsOf(db, bytes, await readReading(db, id));
};

/** Has a file read otherwise than it was: what its check said is forgotten. */
const readAnew = async (trx: Transaction<DB>, id: string, reading: Reading | null): Promise<boolean> => {
  const state = isWaiting(reading) ? 'checked' : 'checking';
  const { rows } = await sql`
    update product_import set reading = ${reading && JSON.stringify(reading)}::jsonb, state = ${state}, total = 0, done = 0,
      created = 0, changed = 0, unchanged = 0, refused = 0, noted = 0, unfinished = 0, missing = '{}',
      new_categories = '{}', category_sources = '[]', worker = null, tries = 0
    where id = ${id}::uuid and state = 'checked' returning id`.execute(trx);
  await trx.deleteFrom('product_import_row').where('import_id', '=', id).execute();
  return rows.length > 0;
};

/** Remembers the choice, or forgets it, and has the file checked by what then holds. */
const change = async (
  db: Database,
  actor: Actor,
  id: string,
  { found, bytes }: { found: ProductImport; bytes: Buffer },
  targets: readonly ColumnTarget[] | null,
): Promise<ProductImport> => {
  const { titles } = readTitles(bytes);
  try {
    await db.transaction().execute(async (trx) => {
      await rememberColumns(trx, actor, { fileName: found.fileName, titles }, targets);
      const reading = targets ? { columns: targets } : await readingFor(trx, bytes, true);
      if (!(await readAnew(trx, id, reading))) throw refusalFor(await findImport(trx, id));
    });
  } catch (error) {
    throw isUniqueViolation(error) ? conflict('import_running', say.running) : error;
  }
  return findImport(db, id);
};

/**
 * Says what each column of a file is, for it and for the next one with the same titles, and has it checked once more.
 * @throws Refusal 400 when they cannot be so, 404, or 409 when it is not checked, is over, or while another one is being
 *   worked on
 */
export const chooseColumns = async (
  db: Database,
  actor: Actor,
  id: string,
  targets: readonly ColumnTarget[],
): Promise<ProductImport> => {
  const file = await waitingFile(db, id);
  const line = readTitles(file.bytes);
  if (isFixed(line)) throw brokenRule('columns_fixed', say.columnsFixed, 'columns');
  if (targets.length !== line.titles.length)
    throw brokenRule('columns_misfit', say.columnCount(line.titles.length), 'columns');
  const [problem] = columnProblems(line.titles, targets);
  if (problem !== undefined) throw brokenRule('columns_misfit', problem, 'columns');
  return change(db, actor, id, file, targets);
};

/**
 * Forgets what columns such as this file's were chosen to be; it is read as its titles and cells suggest.
 * @throws Refusal 404, or 409 when it is not checked, is over, or while another one is being worked on
 */
export const forgetColumns = async (db: Database, actor: Actor, id: string): Promise<ProductImport> => {
  const file = await waitingFile(db, id);
  if (isFixed(readTitles(file.bytes))) throw brokenRule('columns_fixed', say.columnsFixed, 'columns');
  return change(db, actor, id, file, null);
};
