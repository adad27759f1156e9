import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const releaseSchema = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  date: z.iso.date(),
  /** The commit that was released: what a rolling upgrade is tried from. */
  commit: z.string().regex(/^[\da-f]{40}$/),
  lastMigration: z.string(),
  /** SHA-256 over name and checksum of each of its migrations. */
  migrations: z.string().regex(/^[\da-f]{64}$/),
  /** The names of its settings. */
  settings: z.array(z.string()),
});

/** A version as it was released. */
export type Release = z.infer<typeof releaseSchema>;

/** What has been released, newest first. */
export const readReleases = (): [Release, ...Release[]] => {
  const text = readFileSync(path.join(import.meta.dirname, 'releases.json'), 'utf8');
  return z.tuple([releaseSchema], releaseSchema).parse(JSON.parse(text));
};
