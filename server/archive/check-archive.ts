import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ZodType } from 'zod';
import { archiveMessages as say } from '#contract/archive/messages.ts';
import { isPictureName } from '#server/media/store/picture-names.ts';
import { carriedOf, TABLES } from './contents.ts';
import {
  ABOUT,
  type About,
  type ArchivedFile,
  aboutSchema,
  FORMAT,
  MANIFEST,
  type Manifest,
  manifestSchema,
  PICTURES,
  partName,
  VERSION,
} from './format.ts';
import { type Entry, openArchive, unreadable } from './open-archive.ts';
import { type Row, readRows } from './read-rows.ts';

/** What an archive holds. */
export interface Holdings {
  shop: string;
  madeAt: string;
  /** Rows by table. */
  counts: Record<string, number>;
  pictures: number;
  missingPictures: number;
  /** Who may come into the admin area with it. */
  administrators: { name: string; email: string }[];
}

const parsed = <T>(entry: Entry, schema: ZodType<T>): T => {
  let value: unknown;
  try {
    value = JSON.parse(entry.bytes.toString('utf8'));
  } catch {
    throw unreadable(say.notOurs);
  }
  const read = schema.safeParse(value);
  if (!read.success) throw unreadable(say.notOurs);
  return read.data;
};

/** @throws Refusal 400 where it is no archive, or one of a newer form */
export const readAbout = (entry: Entry | undefined): About => {
  if (entry?.name !== ABOUT) throw unreadable(say.notOurs);
  let claimed: { format?: unknown; version?: unknown } | null = null;
  try {
    claimed = JSON.parse(entry.bytes.toString('utf8'));
  } catch {}
  if (claimed?.format === FORMAT && Number(claimed.version) > VERSION) throw unreadable(say.newer);
  return parsed(entry, aboutSchema);
};

/** Tables that rows of others name, whose ids are remembered for it. */
const NAMED = new Set(
  TABLES.flatMap((table) => Object.values(carriedOf(table).columns).flatMap(({ of = [] }) => of)),
);

/** Reads an archive from its beginning to its end and holds every file of it against what it should be. */
class Check {
  readonly files: ArchivedFile[] = [];
  readonly counts: Record<string, number> = Object.fromEntries(TABLES.map((table) => [table, 0]));
  readonly administrators: Holdings['administrators'] = [];
  readonly #ids = new Map<string, Set<unknown>>([...NAMED].map((table) => [table, new Set()]));
  readonly #pictures = new Set<string>();
  readonly #named = new Set<string>();
  readonly #version: number;
  #table = 0;
  #count = 0;

  constructor({ version }: About) {
    this.#version = version;
  }

  take(entry: Entry): void {
    const sha256 = createHash('sha256').update(entry.bytes).digest('hex');
    const file = { name: entry.name, bytes: entry.bytes.length, sha256 };
    if (entry.name.startsWith(PICTURES)) {
      this.#takePicture(entry);
      this.files.push(file);
    } else this.files.push({ ...file, rows: this.#takePart(entry) });
  }

  /** @throws Refusal 400 where something is missing, changed, or there that should not be */
  judge({ counts, files, missingPictures }: Manifest): void {
    const changed = this.files.findIndex((file, index) => !isDeepStrictEqual(file, files[index]));
    const odd = this.files[changed] ?? files[this.files.length];
    if (odd) throw unreadable(say.damaged(odd.name));
    const there = Object.entries(this.counts).filter(([table, rows]) => rows !== (counts[table] ?? 0));
    if (there[0]) throw unreadable(say.damaged(there[0][0]));
    const missing = new Set(missingPictures);
    const absent = [...this.#named].find((name) => !this.#pictures.has(name) && !missing.has(name));
    if (absent) throw unreadable(say.damaged(absent));
  }

  /** Parts come table by table in one order, so that none can be there twice. */
  #takePart({ name, bytes }: Entry): number {
    while (this.#table < TABLES.length) {
      const table = TABLES[this.#table] ?? '';
      if (name === partName(table, this.#count + 1)) {
        this.#count += 1;
        const rows = readRows(this.#version, table, name, bytes);
        for (const row of rows) this.#takeRow(table, row, name);
        this.counts[table] = (this.counts[table] ?? 0) + rows.length;
        return rows.length;
      }
      this.#table += 1;
      this.#count = 0;
    }
    throw unreadable(say.unexpected(name.slice(0, 200)));
  }

  #takeRow(table: string, row: Row, place: string): void {
    this.#ids.get(table)?.add(row.id);
    for (const [name, { of }] of Object.entries(carriedOf(table).columns)) {
      const value = row[name];
      if (of !== undefined && value !== null && !this.#ids.get(of)?.has(value))
        throw unreadable(say.broken(place, `${name} names a row of ${of} that is not there`));
    }
    if (table === 'picture') this.#named.add(String(row.name));
    if (table === 'account' && row.role === 'admin' && row.deleted_at === null)
      this.administrators.push({ name: String(row.name), email: String(row.email) });
  }

  #takePicture({ name, bytes }: Entry): void {
    const picture = name.slice(PICTURES.length);
    const isWebP = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
    if (!isPictureName(picture) || !isWebP || !this.#named.has(picture) || this.#pictures.has(picture))
      throw unreadable(say.unexpected(name.slice(0, 200)));
    this.#pictures.add(picture);
    this.#table = TABLES.length;
  }

  get pictures(): number {
    return this.#pictures.size;
  }
}

/**
 * Reads an archive whole before anything of it is taken in: its form, every row, every checksum, and whether what names
 * something names what is there.
 * @throws Refusal 400 with the first thing that is wrong
 */
export const checkArchive = async (file: string, megabytes: number): Promise<Holdings> => {
  const entries = openArchive(file, megabytes);
  try {
    const { value: first } = await entries.next();
    const about = readAbout(first ?? undefined);
    const check = new Check(about);
    let manifest: Manifest | undefined;
    for await (const entry of entries) {
      if (manifest) throw unreadable(say.unexpected(entry.name.slice(0, 200)));
      if (entry.name === MANIFEST) manifest = parsed(entry, manifestSchema);
      else check.take(entry);
    }
    if (!manifest) throw unreadable(say.cut);
    check.judge(manifest);
    const { counts, pictures, administrators } = check;
    const missingPictures = manifest.missingPictures.length;
    return { shop: about.shop, madeAt: about.madeAt, counts, pictures, missingPictures, administrators };
  } finally {
    await entries.return(undefined);
  }
};
