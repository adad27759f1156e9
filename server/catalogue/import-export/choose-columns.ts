import { sql, type Transaction } from 'kysely';
import type { ChosenColumns, FileColumns } from '#contract/catalogue/import-export/column-schemas.ts';
import { columnProblems } from '#contract/catalogue/import-export/column-targets.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { ProductImport } from '#contract/catalogue/import-export/schemas.ts';
import type { Actor } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isUniqueViolation } from '#server/database/violations.ts';
import { brokenRule, conflict } from '#server/http/errors.ts';
import type { SpreadsheetSheet } from '#server/spreadsheets/read-spreadsheet.ts';
import { fileColumnsOf, isFixed, isWaiting, type Reading, readingFor, sheetIn } from './file-columns.ts';
import { findImport, readContent, refusalFor } from './imports.ts';
import { readTitles } from './line-of-titles.ts';
import { rememberColumns } from './remembered-columns.ts';

/** A file that waits for its administrator. */
interface WaitingFile {
  found: ProductImport;
  sheets: SpreadsheetSheet[];
  reading: Reading | null;
}

/** @throws Refusal 404, or 409 when it does not */
const waitingFile = async (db: Database, id: string): Promise<WaitingFile> => {
  const found = await findImport(db, id);
  const content = found.state === 'checked' ? await readContent(db, id) : null;
  if (!content) throw refusalFor(found);
  return { found, ...content };
};

/**
 * The columns of a file that is checked, or waits for somebody to say what its columns are.
 * @throws Refusal 404, or 409 when it is still being checked or is over
 */
export const readColumns = async (db: Database, id: string): Promise<FileColumns> => {
  const { sheets, reading } = await waitingFile(db, id);
  return fileColumnsOf(db, sheets, reading);
};

/** Has a file read otherwise than it was: what its check said is forgotten. */
const readAnew = async (trx: Transaction<DB>, id: string, reading: Reading | null): Promise<void> => {
  const state = isWaiting(reading) ? 'checked' : 'checking';
  const { rows } = await sql`
    update product_import set reading = ${reading && JSON.stringify(reading)}::jsonb, state = ${state}, total = 0, done = 0,
      created = 0, changed = 0, unchanged = 0, refused = 0, noted = 0, unfinished = 0, missing = '{}',
      new_categories = '{}', category_sources = '[]', worker = null, tries = 0
    where id = ${id}::uuid and state = 'checked' returning id`.execute(trx);
  if (rows.length === 0) throw refusalFor(await findImport(trx, id));
  await trx.deleteFrom('product_import_row').where('import_id', '=', id).execute();
};

const change = async (
  db: Database,
  id: string,
  work: (trx: Transaction<DB>) => Promise<Reading | null>,
): Promise<ProductImport> => {
  try {
    await db.transaction().execute(async (trx) => readAnew(trx, id, await work(trx)));
  } catch (error) {
    throw isUniqueViolation(error) ? conflict('import_running', say.running) : error;
  }
  return findImport(db, id);
};

/**
 * Says what each column of a file is, for it and for the next one with the same titles, or which of its sheets is read, and has
 * it checked once more.
 * @throws Refusal 400 when they cannot be so, 404, or 409 when it is not checked, is over, or while another one is being
 *   worked on
 */
export const chooseColumns = async (
  db: Database,
  actor: Actor,
  id: string,
  { columns, sheet }: ChosenColumns,
): Promise<ProductImport> => {
  const { found, sheets, reading } = await waitingFile(db, id);
  const named = sheet ?? reading?.sheet ?? '';
  const read = sheets.find(({ name }) => name === named);
  if (!read) throw brokenRule('columns_misfit', say.sheet, 'sheet');
  if (!columns) return change(db, id, (trx) => readingFor(trx, [read], true));
  const line = readTitles(read.csv);
  if (isFixed(line)) throw brokenRule('columns_fixed', say.columnsFixed, 'columns');
  if (columns.length !== line.titles.length)
    throw brokenRule('columns_misfit', say.columnCount(line.titles.length), 'columns');
  const [problem] = columnProblems(line.titles, columns);
  if (problem !== undefined) throw brokenRule('columns_misfit', problem, 'columns');
  return change(db, id, async (trx) => {
    await rememberColumns(trx, actor, { fileName: found.fileName, titles: line.titles }, columns);
    return { columns, ...(named === '' ? {} : { sheet: named }) };
  });
};

/**
 * Forgets what columns such as this file's were chosen to be; it is read as its titles and cells suggest.
 * @throws Refusal 404, or 409 when it is not checked, is over, or while another one is being worked on
 */
export const forgetColumns = async (db: Database, actor: Actor, id: string): Promise<ProductImport> => {
  const { found, sheets, reading } = await waitingFile(db, id);
  const read = sheetIn(sheets, reading);
  const { titles } = readTitles(read.csv);
  return change(db, id, async (trx) => {
    await rememberColumns(trx, actor, { fileName: found.fileName, titles }, null);
    return readingFor(trx, [read], true);
  });
};
