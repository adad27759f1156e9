import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import {
  COLUMN_TARGETS,
  type ColumnTarget,
  TARGET_LABELS,
} from '#contract/catalogue/import-export/column-targets.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';

/** The titles as they are compared, sorted, each with where it stands; two of one title in their order. */
const sorted = (titles: readonly string[]): { title: string; place: number }[] =>
  titles
    .map((title, place) => ({ title: title.trim().toLowerCase().replaceAll(/\s+/g, ' '), place }))
    .toSorted((one, other) => (one.title < other.title ? -1 : one.title > other.title ? 1 : 0));

const keyOf = (titles: readonly { title: string }[]): string =>
  createHash('sha256')
    .update(JSON.stringify(titles.map(({ title }) => title)))
    .digest('hex');

const isTarget = (text: string): text is ColumnTarget => COLUMN_TARGETS.includes(text as ColumnTarget);

/** What these columns were chosen to be, in whatever order they stand; null where nobody has. */
export const recallColumns = async (
  db: Database,
  titles: readonly string[],
): Promise<ColumnTarget[] | null> => {
  const found = sorted(titles);
  const row = await db
    .selectFrom('import_columns')
    .select('targets')
    .where('key', '=', keyOf(found))
    .executeTakeFirst();
  if (!row?.targets.every(isTarget)) return null;
  const { targets } = row;
  const recalled: ColumnTarget[] = titles.map(() => 'leaveOut');
  for (const [at, { place }] of found.entries()) recalled[place] = targets[at] as ColumnTarget;
  return recalled;
};

/** As the audit log shows it: `Artikel: Name`. */
const told = (titles: readonly string[], targets: readonly ColumnTarget[] | null) =>
  targets
    ? {
        columns: titles.map(
          (title, place) => `${title.trim()}: ${TARGET_LABELS[targets[place] ?? 'leaveOut']}`,
        ),
      }
    : {};

/** Keeps what the columns of a file were chosen to be, for the next one with the same titles; null forgets it. */
export const rememberColumns = async (
  trx: Transaction<DB>,
  actor: Actor,
  file: { fileName: string; titles: readonly string[] },
  targets: readonly ColumnTarget[] | null,
): Promise<void> => {
  const found = sorted(file.titles);
  const key = keyOf(found);
  await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(trx);
  const before = await recallColumns(trx, file.titles);
  if (targets === null) await trx.deleteFrom('import_columns').where('key', '=', key).execute();
  else {
    await sql`
      insert into import_columns (key, titles, targets)
      values (${key}, ${found.map(({ title }) => title)}, ${found.map(({ place }) => targets[place] ?? 'leaveOut')})
      on conflict (key) do update set targets = excluded.targets, updated_at = now()`.execute(trx);
  }
  if (targets === null && before === null) return;
  await recordChanges(trx, actor, [
    {
      action: before === null ? 'created' : targets === null ? 'deleted' : 'changed',
      kind: 'import',
      subject: { id: key, name: `Columns as in ${file.fileName}` },
      before: told(file.titles, before),
      after: told(file.titles, targets),
    },
  ]);
};
