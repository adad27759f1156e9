import { z } from 'zod';

/**
 * The form of an archive, a tar file packed with gzip: `about.json`; the rows of each table in parts (`product/0001.ndjson`,
 * a row of JSON a line); the pictures (`pictures/uploads/….webp`); and `manifest.json`, which names all of them.
 */
export const FORMAT = 'shop archive';
/**
 * Goes up when an older shop could not read what is written, or an older archive lacks what is read now (`since` in `contents`).
 * 1 is that of release 0.1.0; some of 1 were made after it and have the columns of 2 already. With 3 variants have barcode numbers.
 */
export const VERSION = 3;

export const ABOUT = 'about.json';
export const MANIFEST = 'manifest.json';
export const PICTURES = 'pictures/';

const MB = 1024 * 1024;
/** A part is full with so many rows, or so many bytes. */
export const PART = { rows: 1_000, bytes: MB } as const;
/** What a file of an archive may have at most; one row more than a part may come on top of it. */
export const LARGEST = { about: 64 * 1024, part: 16 * MB, picture: 32 * MB, manifest: 128 * MB } as const;

export const aboutSchema = z.object({
  format: z.literal(FORMAT),
  version: z.int().positive(),
  /** What the shop calls itself. */
  shop: z.string(),
  madeAt: z.iso.datetime(),
});
export type About = z.infer<typeof aboutSchema>;

const fileSchema = z.object({
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  rows: z.int().optional(),
});
export type ArchivedFile = z.infer<typeof fileSchema>;

export const manifestSchema = z.object({
  /** Rows by table. */
  counts: z.record(z.string(), z.int()),
  /** All before it, in their order. */
  files: z.array(fileSchema),
  /** Pictures that the shop names but no longer has. */
  missingPictures: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const partName = (table: string, count: number): string =>
  `${table}/${String(count).padStart(4, '0')}.ndjson`;
