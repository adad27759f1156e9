import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { CompiledQuery, type Transaction } from 'kysely';
import { archiveMessages as say } from '#contract/archive/messages.ts';
import { heldUnits } from '#server/checkout/held-units.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { conflict } from '#server/http/errors.ts';
import { openUnnamed } from '#server/http/unnamed-file.ts';
import type { ArchivingShop } from './archiving-shop.ts';
import { carriedOf, TABLES } from './contents.ts';
import { type ArchivedFile, PART, partName } from './format.ts';

/** So much stays free on the disk, whatever an archive needs. */
export const SPARE_BYTES = 200 * 1024 * 1024;

/** Where archives lie while they are made or taken in. */
export const archiveFolder = async ({ config }: Pick<ArchivingShop, 'config'>): Promise<string> => {
  const folder = path.join(path.resolve(config.dataDir), 'archives');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
};

/** @throws Refusal 409 where the disk has hardly any room left */
export const refuseFullDisk = async (folder: string): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < SPARE_BYTES) throw conflict('archive_no_room', say.noRoom);
};

/** The rows of a shop as they were at one moment, on the disk. */
export interface Snapshot {
  parts: readonly ArchivedFile[];
  counts: Record<string, number>;
  pictures: readonly string[];
  /** The bytes of each part, one after the other as they were written. */
  read(): AsyncGenerator<{ part: ArchivedFile; bytes: Buffer }>;
  /** Nothing is left of it. */
  drop(): Promise<void>;
}

const cursorFor = (table: string): string => {
  const { columns, rows = 'true', order } = carriedOf(table);
  const read = Object.entries(columns).map(([name, { as = `t.${name}` }]) => `${as} as ${name}`);
  return `declare archive_rows no scroll cursor for select row_to_json(r) as row
    from (select ${read.join(', ')} from ${table} t where ${rows} order by ${order}) r`;
};

type Row = Record<string, unknown>;

const ask = (trx: Transaction<DB>, text: string) => trx.executeQuery<{ row: Row }>(CompiledQuery.raw(text));

/** The rows of a table, some at a time. */
const rowsOf = async function* (trx: Transaction<DB>, table: string): AsyncGenerator<Row[]> {
  await ask(trx, cursorFor(table));
  for (;;) {
    const { rows } = await ask(trx, `fetch ${PART.rows} from archive_rows`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await ask(trx, 'close archive_rows');
};

/** Writes the parts of a snapshot one after the other. */
class Parts {
  readonly all: ArchivedFile[] = [];
  readonly counts: Record<string, number> = {};
  readonly #file: FileHandle;
  #lines: string[] = [];
  #bytes = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async add(table: string, row: Row): Promise<void> {
    const line = `${JSON.stringify(row)}\n`;
    this.#lines.push(line);
    this.#bytes += line.length;
    if (this.#lines.length >= PART.rows || this.#bytes >= PART.bytes) await this.end(table);
  }

  async end(table: string): Promise<void> {
    this.counts[table] = (this.counts[table] ?? 0) + this.#lines.length;
    if (this.#lines.length === 0) return;
    const bytes = Buffer.from(this.#lines.join(''));
    await this.#file.write(bytes);
    const count = this.all.filter(({ name }) => name.startsWith(`${table}/`)).length + 1;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    this.all.push({ name: partName(table, count), bytes: bytes.length, sha256, rows: this.#lines.length });
    this.#lines = [];
    this.#bytes = 0;
  }
}

const writeRows = async (trx: Transaction<DB>, parts: Parts, folder: string): Promise<string[]> => {
  // Moments are written alike whatever the server's time zone.
  await ask(trx, "set local timezone to 'UTC'");
  const held = await heldUnits(trx);
  const pictures: string[] = [];
  for (const table of TABLES) {
    for await (const rows of rowsOf(trx, table)) {
      await refuseFullDisk(folder);
      for (const row of rows) {
        const units = 'stock' in row ? (held.get(String(row.id)) ?? 0) : 0;
        if (table === 'picture') pictures.push(String(row.name));
        await parts.add(table, units === 0 ? row : { ...row, stock: Number(row.stock) + units });
      }
    }
    await parts.end(table);
  }
  return pictures;
};

/**
 * Takes down all rows that an archive carries, as they are at one moment, while the shop goes on. They lie on the disk
 * from then on, so that the database waits for nobody who fetches them slowly.
 * @throws Refusal 409 where the disk has no room for them
 */
export const takeSnapshot = async (shop: ArchivingShop): Promise<Snapshot> => {
  const folder = await archiveFolder(shop);
  const file = await openUnnamed(folder);
  const parts = new Parts(file);
  try {
    const pictures = await shop.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => writeRows(trx, parts, folder));
    return {
      parts: parts.all,
      counts: parts.counts,
      pictures,
      read: async function* () {
        let from = 0;
        for (const part of parts.all) {
          const bytes = Buffer.alloc(part.bytes);
          await file.read(bytes, 0, part.bytes, from);
          from += part.bytes;
          yield { part, bytes };
        }
      },
      drop: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};
