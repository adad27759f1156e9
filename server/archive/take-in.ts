import { CompiledQuery, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { archiveMessages as say } from '#contract/archive/messages.ts';
import { giveWay, type Replaced } from '#server/accounts/give-way.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import { finishArrived } from '#server/catalogue/products/arrived.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { keepPicture } from '#server/media/store/keep-picture.ts';
import type { ArchivingShop } from './archiving-shop.ts';
import { type Holdings, readAbout } from './check-archive.ts';
import { carriedOf, TABLES } from './contents.ts';
import { clearDeleted, MUST_BE_EMPTY, refuseUnlessEmpty } from './empty-shop.ts';
import { ABOUT, MANIFEST, PICTURES, VERSION } from './format.ts';
import { handOver } from './hand-over.ts';
import { lookAtTables } from './look-at-tables.ts';
import { openArchive, unreadable } from './open-archive.ts';
import { type Row, readRows } from './read-rows.ts';

/** Told how many of the pictures and rows are through. */
export type Progress = (done: number) => void;

const insertionOf = (table: string): string => {
  const { columns, onEntry = {} } = carriedOf(table);
  const carried = Object.keys(columns).join(', ');
  const set = Object.entries(onEntry);
  const into = [carried, ...set.map(([name]) => name)].join(', ');
  const from = [carried, ...set.map(([, value]) => value)].join(', ');
  const replaced: Readonly<Record<string, string>> = {
    // Somebody who is here under the same id already is here.
    account: 'on conflict (id) do nothing',
    // What they have said here is newer.
    consent: 'on conflict do nothing',
    customer_tag: 'on conflict do nothing',
    // A filter that is kept here under the same name stays.
    customer_segment: 'on conflict do nothing',
    store_settings:
      'on conflict (is_only) do update set settings = excluded.settings, updated_at = excluded.updated_at',
    // The newest counts, and those that come are newer; of drafts there is one.
    look: 'on conflict do nothing',
    picture: 'on conflict (name) do update set taken_in_at = excluded.taken_in_at, unused_since = null',
  };
  return `insert into ${table} (${into}) overriding system value
    select ${from} from jsonb_populate_recordset(null::${table}, $1::jsonb) ${replaced[table] ?? ''}`;
};

const INSERTIONS = new Map(TABLES.map((table) => [table, insertionOf(table)]));

const insert = (trx: Transaction<DB>, table: string, rows: readonly Row[]) =>
  trx.executeQuery(CompiledQuery.raw(INSERTIONS.get(table) ?? '', [JSON.stringify(rows)]));

/** Numbers go on behind those that came in. */
const moveSequences = async (trx: Transaction<DB>): Promise<void> => {
  await sql`
    select setval('order_number', greatest(came.highest, (select last_value from order_number)))
    from (select max(substring(order_number from '[0-9]+$')::bigint) as highest from customer_order) came
    where came.highest is not null`.execute(trx);
  await sql`
    select setval(pg_get_serial_sequence('product', 'number'),
      greatest(max(number), nextval(pg_get_serial_sequence('product', 'number')))) from product having count(*) > 0`.execute(
    trx,
  );
  await sql`
    select setval(pg_get_serial_sequence('order_item', 'id'), max(id)) from order_item having count(*) > 0`.execute(
    trx,
  );
  await sql`
    select setval(pg_get_serial_sequence('order_event', 'id'), max(id)) from order_event having count(*) > 0`.execute(
    trx,
  );
};

/** Pictures come first, each by itself: until a row shows them they are unused, and go again by themselves. */
const takePictures = async (shop: ArchivingShop, file: string, tell: Progress): Promise<void> => {
  let done = 0;
  for await (const { name, bytes } of openArchive(file, shop.config.archiveMaxMb)) {
    if (!name.startsWith(PICTURES)) continue;
    await keepPicture(shop, name.slice(PICTURES.length), bytes);
    done += 1;
    tell(done);
  }
};

const takeRows = async (
  trx: Transaction<DB>,
  shop: ArchivingShop,
  file: string,
  tell: Progress,
): Promise<Replaced[]> => {
  const replaced: Replaced[] = [];
  let done = 0;
  let version = VERSION;
  for await (const { name, bytes } of openArchive(file, shop.config.archiveMaxMb)) {
    if (name === ABOUT) {
      version = readAbout({ name, bytes }).version;
      continue;
    }
    if (name === MANIFEST || name.startsWith(PICTURES)) break;
    const table = name.split('/')[0] ?? '';
    const rows = readRows(version, table, name, bytes);
    if (table === 'account') {
      const living = rows.filter(({ deleted_at }) => deleted_at === null);
      replaced.push(
        ...(await giveWay(
          trx,
          living.map(({ id, email }) => ({ id: String(id), email: String(email) })),
        )),
      );
    }
    await insert(trx, table, rows);
    done += rows.length;
    tell(done);
  }
  await handOver(trx, shop.config, replaced);
  return replaced;
};

/** Whoever wants to write waits, and is refused after a while: nothing may come in between. */
const LOCKS = `lock table ${[...MUST_BE_EMPTY, 'account', 'store_settings', 'look'].join(', ')} in share row exclusive mode`;

/** What a row was refused for is a contradiction of the archive, which no single row shows. */
const refusalFor = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
    ? unreadable(say.misfit(error.constraint ?? error.message))
    : error;

/**
 * Takes an archive that was checked into a shop without goods of its own: all rows in one transaction, so that whatever
 * happens, all of them are there or none is. No statement takes more than a part of the archive, so that each is done within the time
 * that every statement has. Ids, numbers and moments are those of the archive. No mail goes out.
 * @throws Refusal 409 where the shop is not empty, 400 where the archive contradicts itself
 */
export const takeIn = async (
  shop: ArchivingShop,
  file: string,
  { shop: from, madeAt, counts, pictures }: Holdings,
  actor: Actor,
  tell: Progress = () => {},
): Promise<void> => {
  await refuseUnlessEmpty(shop.db);
  await takePictures(shop, file, tell);
  try {
    await shop.db.transaction().execute(async (trx) => {
      await trx.executeQuery(CompiledQuery.raw(LOCKS));
      await refuseUnlessEmpty(trx);
      await clearDeleted(trx);
      // Orders that come in are no news to anybody (database/migrations, owner_news).
      await trx.executeQuery(CompiledQuery.raw("set local shop.taking_in to 'on'"));
      const replaced = await takeRows(trx, shop, file, (rows) => tell(pictures + rows));
      // Those of an older shop may stand in another form than what comes in here.
      await sql`select bring_texts_to_one_form(), renew_place_keys()`.execute(trx);
      await finishArrived(trx);
      await moveSequences(trx);
      const self = replaced.find(({ oldId }) => oldId === actor?.accountId);
      await recordChanges(trx, actor && self ? { ...actor, accountId: self.newId } : actor, [
        {
          action: 'created',
          kind: 'archive',
          subject: { id: 'archive', name: `Archive of ${from}` },
          after: {
            madeAt,
            products: counts.product,
            orders: counts.customer_order,
            accounts: counts.account,
          },
        },
      ]);
    });
  } catch (error) {
    throw refusalFor(error);
  }
  await lookAtTables(shop);
  await shop.changes.catalogueChanged();
};
