import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { Refusal } from '#server/http/errors.ts';
import { checkFile } from './check-file.ts';
import { sheetIn } from './file-columns.ts';
import { NotOurs, type Work } from './import-batch.ts';
import { importFile } from './import-file.ts';
import type { ImportingShop } from './importing-shop.ts';
import { type ImportRow, importColumns, readContent } from './imports.ts';
import { countProducts, countRows, readLayout } from './reading.ts';

/** Whoever has not been heard of for so long is gone. */
const SILENT = sql`interval '20 seconds'`;
/** So often an import may break off at the same place before it is given up. */
const MOST_TRIES = 5;

/** This process, where nobody says otherwise. */
const IMPORTER = randomUUID();

type TakenRow = ImportRow & { tries: number };

/** SQL: whether an import is one to be worked on, by this importer at least. */
const isFor = (importer: string) => sql<boolean>`
  (state in ('checking', 'importing') and (worker is null or worker = ${importer} or beat_at < now() - ${SILENT}))`;

/** Whether there is something to be done for an importer. */
export const isImportWaiting = async (db: Database, importer: string): Promise<boolean> => {
  const { rows } = await sql`select from product_import where ${isFor(importer)} limit 1`.execute(db);
  return rows.length > 0;
};

const take = async (db: Database, importer: string, id: string | null): Promise<TakenRow | undefined> => {
  const { rows } = await sql<TakenRow>`
    update product_import set worker = ${importer}, beat_at = now(), tries = tries + 1
    where id = (
      select id from product_import
      where ${isFor(importer)} and id = coalesce(${id}::uuid, id)
      limit 1 for update skip locked)
    returning ${importColumns}, tries`.execute(db);
  return rows[0];
};

/** Who works on an import. */
interface Importer {
  /** By which the database knows them: who takes up again what broke off need not wait until they are gone. */
  importer: string;
  /** Whether they are about to end: the batch in hand is then given up, and who comes next goes on. */
  isEnding: () => boolean;
}

const advanceOf =
  (id: string, { importer, isEnding }: Importer): Work['advance'] =>
  async (trx, step) => {
    const { rows } = await sql`
      update product_import set done = done + ${step.done}, created = created + ${step.created},
        changed = changed + ${step.changed}, unchanged = unchanged + ${step.unchanged},
        refused = refused + ${step.refused}, noted = noted + ${step.noted}, tries = 0, beat_at = now(),
        unfinished = unfinished + ${step.unfinished}, missing = (
          select coalesce(jsonb_object_agg(field, products), '{}') from (
            select field, sum(part::integer)::integer as products from (
              select * from jsonb_each_text(missing)
              union all select * from jsonb_each_text(${JSON.stringify(step.missing)}::jsonb)
            ) parts(field, part) group by field) sums),
        new_categories = array(select distinct name from unnest(new_categories || ${[...step.newCategories]}::text[]) name order by name)
      where id = ${id}::uuid and worker = ${importer} and state in ('checking', 'importing') returning id`.execute(
      trx,
    );
    if (rows.length === 0 || isEnding()) throw new NotOurs();
  };

const end = async (
  db: Database,
  { id, importer }: { id: string; importer: string },
  state: 'checked' | 'done' | 'failed',
  trouble: string | null,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<ImportRow>`
      update product_import set state = ${state}, trouble = ${trouble}, worker = null,
        content = case when ${state} = 'checked' then content end,
        finished_at = case when ${state} = 'checked' then null::timestamptz else now() end
      where id = ${id}::uuid and worker = ${importer} and state in ('checking', 'importing')
      returning ${importColumns}`.execute(trx);
    const [row] = rows;
    if (row && state === 'done') await record(trx, row);
  });
};

const actorOf = ({ actor_id, actor_name }: ImportRow): Actor =>
  actor_id === null ? null : { accountId: actor_id, name: actor_name ?? '' };

const record = (trx: Transaction<DB>, row: ImportRow): Promise<void> =>
  recordChanges(trx, actorOf(row), [
    {
      action: 'created',
      kind: 'import',
      subject: { id: row.id, name: row.file_name },
      after: {
        created: row.created,
        changed: row.changed,
        unchanged: row.unchanged,
        leftOut: row.refused,
        toFinish: row.unfinished,
      },
    },
  ]);

const perform = async (shop: ImportingShop, row: ImportRow, importer: Importer): Promise<void> => {
  const own = { id: row.id, importer: importer.importer };
  const file = await readContent(shop.db, row.id);
  if (!file) throw new NotOurs();
  const { csv: bytes } = sheetIn(file.sheets, file.reading);
  const layout = readLayout(bytes, file.reading?.columns);
  const counts = await countRows(bytes, layout);
  const total = countProducts(counts);
  if (total === 0) throw new Refusal(400, 'file_without_products', say.noProducts);
  await shop.db.updateTable('product_import').set({ total }).where('id', '=', row.id).execute();
  const work: Work = {
    id: row.id,
    done: row.done,
    startedAt: row.created_at,
    choices: {
      category: row.category,
      keepsStock: row.keeps_stock,
      categoriesFrom: row.categories_from,
      startStock: row.start_stock,
    },
    actor: actorOf(row),
    bytes,
    layout,
    counts,
    categoryParents: row.category_parents,
    appUrl: shop.appUrl(),
    advance: advanceOf(row.id, importer),
  };
  if (row.state === 'checking') {
    await checkFile(shop, work);
    await end(shop.db, own, 'checked', null);
  } else {
    await importFile(shop, work);
    await end(shop.db, own, 'done', null);
  }
};

/**
 * Works on the file that is waiting, if there is one: checks it, or imports it from where it was left. Several processes
 * may ask at once; one gets it.
 * @param id where it is given: this import alone
 */
export const workOnImport = async (
  shop: ImportingShop,
  { importer = IMPORTER, isEnding = () => false, id = null }: Partial<Importer> & { id?: string | null } = {},
): Promise<void> => {
  const row = await take(shop.db, importer, id);
  if (!row) return;
  try {
    if (row.tries > MOST_TRIES) throw new Refusal(500, 'import_interrupted', say.interrupted);
    await perform(shop, row, { importer, isEnding });
  } catch (error) {
    if (error instanceof Refusal) await end(shop.db, { id: row.id, importer }, 'failed', error.message);
    else if (!(error instanceof NotOurs)) throw error;
    else if (isEnding())
      await sql`
        update product_import set worker = null, tries = 0 where id = ${row.id}::uuid and worker = ${importer}`.execute(
        shop.db,
      );
  }
};
