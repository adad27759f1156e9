import { z } from 'zod';

/**
 * The form of a backup, a tar file packed with gzip, and encrypted by age where a passphrase is set: `about.json`, which says what
 * is in it; the rows of each table as PostgreSQL's own COPY writes them, in parts (`tables/product/0001`); the pictures
 * (`pictures/uploads/….webp`); and `manifest.json`, which names all of them.
 */
export const FORMAT = 'shop backup';
/** Goes up when an older shop could not read what is written. */
export const VERSION = 1;

export const ABOUT = 'about.json';
export const MANIFEST = 'manifest.json';
export const TABLES = 'tables/';
export const PICTURES = 'pictures/';

const MB = 1024 * 1024;
/** A part is full with so many bytes; one piece of what PostgreSQL sends may come on top of it. */
export const PART_BYTES = MB;
/** What a file of a backup may have at most: each is held whole. A single row of COPY may be as large as a value is. */
export const LARGEST = { about: 8 * MB, part: 64 * MB, picture: 32 * MB, manifest: 256 * MB } as const;

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int(),
  /** Of all rows, in whatever order (`fingerprint.ts`). */
  checksum: z.string(),
});
export type BackedUpTable = z.infer<typeof tableSchema>;

const sequenceSchema = z.object({
  name: z.string(),
  /** As text: it may be larger than a number holds exactly. */
  value: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});
export type BackedUpSequence = z.infer<typeof sequenceSchema>;

export const aboutSchema = z.object({
  format: z.literal(FORMAT),
  version: z.int().positive(),
  /** What the shop calls itself. */
  shop: z.string(),
  madeAt: z.iso.datetime(),
  /** Whether a demo made it, whose passwords everybody knows and whose payments are none; those of older releases do not say. */
  isDemo: z.boolean().optional(),
  /** PostgreSQL's version, as it says itself. */
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().nullable() })),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  /** How many pictures the shop names; null where they stay where they are. */
  pictures: z.int().nullable(),
});
export type About = z.infer<typeof aboutSchema>;

const fileSchema = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() });
export type BackedUpFile = z.infer<typeof fileSchema>;

export const manifestSchema = z.object({
  /** All before it, in their order. */
  files: z.array(fileSchema),
  /** Pictures that the shop names but no longer has. */
  missingPictures: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const partName = (table: string, count: number): string =>
  `${TABLES}${table}/${String(count).padStart(4, '0')}`;

/** The table that a part belongs to; undefined where it is no part. */
export const tableOfPart = (name: string): string | undefined =>
  name.startsWith(TABLES) ? name.slice(TABLES.length).split('/')[0] : undefined;
