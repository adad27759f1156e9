import { randomUUIDv7 } from 'node:crypto';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { fileMessages } from '#contract/catalogue/import-export/messages.ts';
import type { ImportState } from '#contract/catalogue/import-export/states.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import type { MovingKind } from '#contract/moving-in/kinds.ts';
import { movingMessages as say } from '#contract/moving-in/messages.ts';
import type { LeftOut, MovingFile, MovingFileListQuery, NewMovingFile } from '#contract/moving-in/schemas.ts';
import { sheetsOf } from '#server/catalogue/import-export/file-sheets.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isUniqueViolation } from '#server/database/violations.ts';
import { csvFile, readByCursor } from '#server/http/csv.ts';
import { brokenRule, conflict, notFound } from '#server/http/errors.ts';
import { paginationOf } from '#server/http/paging.ts';
import { openMoving } from './kinds.ts';
import type { Importer } from './moving.ts';
import { CHECK_KEPT_DAYS } from './old-files.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export type FileRow = Omit<
  Selectable<DB['moving_file']>,
  'kind' | 'state' | 'content' | 'worker' | 'beat_at' | 'tries'
> & { kind: MovingKind; state: ImportState };

/** Everything of a file but what is in it. */
export const fileColumns = sql`id, kind, file_name, state, total, done, created, unchanged, refused, trouble, actor_id, actor_name,
  created_at, finished_at`;

const fileOf = (row: FileRow): MovingFile => ({
  _id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  state: row.state,
  progress: { done: row.done, total: row.total },
  counts: { created: row.created, unchanged: row.unchanged, refused: row.refused },
  trouble: row.trouble,
  startedBy: { _id: row.actor_id, name: row.actor_name },
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

/** One row at most, changed by a statement that two may send at once. */
const changeOne = async (db: Database, statement: RawBuilder<FileRow>): Promise<MovingFile | null> => {
  try {
    const { rows } = await statement.execute(db);
    return rows[0] ? fileOf(rows[0]) : null;
  } catch (error) {
    throw isUniqueViolation(error) ? conflict('import_running', fileMessages.running) : error;
  }
};

/**
 * Takes a file in and has it checked; nothing else changes.
 * @throws Refusal 400 or 415 when it is no file of its kind, 409 while another one is being worked on
 */
export const addFile = async (
  db: Database,
  actor: Importer,
  sent: Buffer,
  { kind, name }: NewMovingFile,
): Promise<MovingFile> => {
  const sheets = await sheetsOf(sent);
  const bytes = sheets.find(({ csv }) => openMoving(kind, csv))?.csv;
  if (!bytes)
    throw sheets.every(({ csv }) => csv.toString('utf8').trim() === '')
      ? brokenRule('file_empty', fileMessages.empty, 'file')
      : brokenRule('file_wrong_columns', say.columns[kind], 'file');
  const content = await compress(bytes);
  const added = await changeOne(
    db,
    sql<FileRow>`
      insert into moving_file (id, kind, file_name, content, actor_id, actor_name)
      values (${randomUUIDv7()}, ${kind}, ${name || `${kind}.csv`}, ${content}, ${actor.accountId}, ${actor.name})
      returning ${fileColumns}`,
  );
  if (!added) throw new Error('A file that was added is not there');
  return added;
};

/** What is in the file, in UTF-8; null once it is over. */
export const readContent = async (db: Database, id: string): Promise<Buffer | null> => {
  const { rows } = await sql<{ content: Buffer | null }>`
    select content from moving_file where id = ${id}::uuid`.execute(db);
  return rows[0]?.content ? decompress(rows[0].content) : null;
};

/** @throws Refusal 404 */
export const findFile = async (db: Database, id: string): Promise<MovingFile> => {
  const { rows } = await sql<FileRow>`select ${fileColumns} from moving_file where id = ${id}::uuid`.execute(
    db,
  );
  if (!rows[0]) throw notFound('import_not_found', fileMessages.notFound);
  return fileOf(rows[0]);
};

/** Newest first. */
export const listFiles = async (
  db: Database,
  { kind, ...paging }: MovingFileListQuery,
): Promise<{ files: MovingFile[]; pagination: Pagination }> => {
  const isWanted = kind ? sql`kind = ${kind}` : sql`true`;
  const [{ rows }, count] = await Promise.all([
    sql<FileRow>`
      select ${fileColumns} from moving_file where ${isWanted} order by created_at desc, id desc
      limit ${paging.limit} offset ${(paging.page - 1) * paging.limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total from moving_file where ${isWanted}`.execute(db),
  ]);
  return { files: rows.map(fileOf), pagination: paginationOf(paging, count.rows[0]?.total ?? 0) };
};

/**
 * What would be or was left out, in the order of the file.
 * @throws Refusal 404
 */
export const listLeftOut = async (
  db: Database,
  id: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ leftOut: LeftOut[]; pagination: Pagination }> => {
  await findFile(db, id);
  const [{ rows }, count] = await Promise.all([
    sql<LeftOut>`
      select row_number as row, name, reason from moving_file_left_out
      where file_id = ${id}::uuid order by place limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from moving_file_left_out where file_id = ${id}::uuid`.execute(db),
  ]);
  return { leftOut: rows, pagination: paginationOf({ page, limit }, count.rows[0]?.total ?? 0) };
};

const rowsOfLeftOut = async function* (db: Database, id: string): AsyncGenerator<(string | number)[]> {
  const rows = readByCursor<LeftOut>(
    db,
    sql`select row_number as row, name, reason from moving_file_left_out where file_id = ${id}::uuid order by place`,
  );
  for await (const { row, name, reason } of rows) yield [row, name, reason];
};

/**
 * The same as a file.
 * @throws Refusal 404
 */
export const exportLeftOut = async (db: Database, id: string): Promise<Readable> => {
  await findFile(db, id);
  return csvFile(['Row', 'Name', 'Why it is left out'], rowsOfLeftOut(db, id));
};

/** Why a file cannot be started or stopped now. */
const refusalFor = ({ state }: MovingFile) =>
  state === 'checking'
    ? conflict('import_not_checked', fileMessages.notChecked)
    : conflict('import_over', fileMessages.over);

/**
 * Has a checked file taken in. It is theirs from then on, whoever has sent it.
 * @throws Refusal 404, or 409 when it is not checked, is over, has nothing new, was checked more than a day ago, or while
 *   another one is being worked on
 */
export const startFile = async (db: Database, by: Importer, id: string): Promise<MovingFile> => {
  const started = await changeOne(
    db,
    sql<FileRow>`
      update moving_file set state = 'importing', done = 0, created = 0, unchanged = 0, refused = 0, worker = null,
        tries = 0, actor_id = ${by.accountId}, actor_name = ${by.name}
      where id = ${id}::uuid and state = 'checked' and created > 0
        and created_at > now() - make_interval(days => ${CHECK_KEPT_DAYS}::int)
      returning ${fileColumns}`,
  );
  if (started) return started;
  const found = await findFile(db, id);
  if (found.state !== 'checked') throw refusalFor(found);
  throw found.counts.created === 0
    ? conflict('import_empty', say.nothing)
    : conflict('import_check_expired', fileMessages.checkExpired);
};

/**
 * Ends an import, or does without one that was only checked. What it has written by then stays, and is what it is said to have come
 * to: what a check has found never came in.
 * @throws Refusal 404, or 409 when it is over
 */
export const stopFile = async (db: Database, id: string): Promise<MovingFile> => {
  const stopped = await changeOne(
    db,
    sql<FileRow>`
      update moving_file set state = 'stopped', content = null, finished_at = now(),
        created = case when state = 'importing' then created else 0 end,
        unchanged = case when state = 'importing' then unchanged else 0 end,
        refused = case when state = 'importing' then refused else 0 end
      where id = ${id}::uuid and state in ('checking', 'checked', 'importing') returning ${fileColumns}`,
  );
  if (stopped) return stopped;
  throw refusalFor(await findFile(db, id));
};
