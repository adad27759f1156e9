import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { fileMessages } from '#contract/catalogue/import-export/messages.ts';
import { movingMessages as say } from '#contract/moving-in/messages.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import { GrowingTables } from '#server/database/growing-tables.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { Refusal } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { type FileRow, fileColumns, readContent } from './files.ts';
import { openMoving } from './kinds.ts';
import type { Importer } from './moving.ts';
import { type Batch, batchesOf } from './read-batches.ts';
import { countKeys } from './sheet.ts';

/** Whoever has not been heard of for so long is gone. */
const SILENT = sql`interval '20 seconds'`;
/** So often it may break off at the same place before it is given up. */
const MOST_TRIES = 5;
const LOOK_EVERY_MS = 1_000;
const NAME_MAX = 200;

const WORKER = randomUUID();

type MovingShop = Pick<Shop, 'db' | 'log'>;
type TakenRow = FileRow & { tries: number };

/** Somebody else is at it, it was stopped, or this process is ending: nothing more is to be done here. */
class NotOurs extends Error {}

const take = async (db: Database): Promise<TakenRow | undefined> => {
  const { rows } = await sql<TakenRow>`
    update moving_file set worker = ${WORKER}, beat_at = now(), tries = tries + 1
    where id = (
      select id from moving_file
      where state in ('checking', 'importing') and (worker is null or worker = ${WORKER} or beat_at < now() - ${SILENT})
      limit 1 for update skip locked)
    returning ${fileColumns}, tries`.execute(db);
  return rows[0];
};

interface Step {
  done: number;
  created: number;
  unchanged: number;
  refused: number;
}

/** Tells how far it is, in the transaction of the step. */
const advance = async (
  trx: Transaction<DB>,
  id: string,
  step: Step,
  isEnding: () => boolean,
): Promise<void> => {
  const { rows } = await sql`
    update moving_file set done = done + ${step.done}, created = created + ${step.created},
      unchanged = unchanged + ${step.unchanged}, refused = refused + ${step.refused}, tries = 0, beat_at = now()
    where id = ${id}::uuid and worker = ${WORKER} and state in ('checking', 'importing') returning id`.execute(
    trx,
  );
  if (rows.length === 0 || isEnding()) throw new NotOurs();
};

const noteLeftOut = async (
  trx: Transaction<DB>,
  id: string,
  { leftOut, withoutParts }: Batch,
): Promise<void> => {
  const all = [...leftOut, ...withoutParts];
  if (all.length === 0) return;
  const rows = all.map((one) => ({ ...one, name: one.name.slice(0, NAME_MAX).toWellFormed() }));
  await sql`
    insert into moving_file_left_out (file_id, place, row_number, name, reason)
    select ${id}::uuid, place, row, name, reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as left_out(place integer, row integer, name text, reason text)
    on conflict (file_id, place) do nothing`.execute(trx);
};

const importerOf = ({ actor_id, actor_name }: FileRow): Importer => ({
  accountId: actor_id,
  name: actor_name,
});

const end = (db: Database, id: string, state: 'checked' | 'done' | 'failed', trouble: string | null) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<FileRow>`
      update moving_file set state = ${state}, trouble = ${trouble}, worker = null,
        content = case when ${state} = 'checked' then content end,
        finished_at = case when ${state} = 'checked' then null::timestamptz else now() end
      where id = ${id}::uuid and worker = ${WORKER} and state in ('checking', 'importing')
      returning ${fileColumns}`.execute(trx);
    const [row] = rows;
    if (!row || state !== 'done') return;
    const { kind, created, unchanged, refused: leftOut } = row;
    await recordChanges(trx, importerOf(row), [
      {
        action: 'created',
        kind: 'import',
        subject: { id: row.id, name: row.file_name },
        after: { kind, created, unchanged, leftOut },
      },
    ]);
  });

const perform = async (shop: MovingShop, row: FileRow, isEnding: () => boolean): Promise<void> => {
  const bytes = await readContent(shop.db, row.id);
  const moving = bytes && openMoving(row.kind, bytes);
  if (!moving) throw new NotOurs();
  const { counts, total } = await countKeys(bytes, moving.delimiter, moving.keys(), moving.look);
  if (total === 0) throw new Refusal(400, 'file_without_records', say.nothingIn[row.kind]);
  await shop.db.updateTable('moving_file').set({ total }).where('id', '=', row.id).execute();
  const isImport = row.state === 'importing';
  const growing = new GrowingTables(sql`analyze (skip_locked) account, past_order, past_order_line`);
  for await (const batch of batchesOf(shop.db, bytes, moving, counts, row.done)) {
    const created = await shop.db.transaction().execute(async (trx) => {
      const created = isImport ? await moving.write(trx, batch.fresh, importerOf(row)) : batch.fresh.length;
      const refused = batch.leftOut.length;
      const step = { done: batch.done, created, refused, unchanged: batch.done - created - refused };
      await advance(trx, row.id, step, isEnding);
      await noteLeftOut(trx, row.id, batch);
      return created;
    });
    if (isImport) await growing.grew(shop.db, created);
  }
  await growing.finish(shop.db);
  await end(shop.db, row.id, isImport ? 'done' : 'checked', null);
};

/**
 * Works on the file that is waiting, if there is one: checks it, or takes it in, from where it was left. Several processes
 * may ask at once; one gets it.
 * @param isEnding whether this process is about to end: the step in hand is then given up, and who comes next goes on
 */
export const workOnFile = async (shop: MovingShop, isEnding: () => boolean = () => false): Promise<void> => {
  const row = await take(shop.db);
  if (!row) return;
  try {
    if (row.tries > MOST_TRIES) throw new Refusal(500, 'import_interrupted', fileMessages.interrupted);
    await perform(shop, row, isEnding);
  } catch (error) {
    if (error instanceof Refusal) await end(shop.db, row.id, 'failed', error.message);
    else if (!(error instanceof NotOurs)) throw error;
    else if (isEnding())
      await sql`
        update moving_file set worker = null, tries = 0 where id = ${row.id}::uuid and worker = ${WORKER}`.execute(
        shop.db,
      );
  }
};

/** Works on files as they come, and on those that a process which is gone has left; at the end it waits for one step. */
export const startMovingTask = (shop: MovingShop): Task => {
  let isEnding = false;
  const task = startTask('moving in', LOOK_EVERY_MS, shop.log, () => workOnFile(shop, () => isEnding));
  return {
    ...task,
    stop: async () => {
      isEnding = true;
      await task.stop();
    },
  };
};
