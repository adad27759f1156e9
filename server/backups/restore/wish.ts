import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/**
 * What an owner has asked for in the admin area, beside the database, which a restore replaces: `trying` while the backup is tried beside
 * the shop that sells on, `ready` from then on until it is in its place. What it came to stays to be read.
 */
const wishSchema = z.object({
  id: z.uuid(),
  backup: z.string(),
  askedBy: z.object({ accountId: z.uuid(), name: z.string() }),
  askedAt: z.iso.datetime(),
  /** The process that tries it, by its number; others of the same shop may live on when it ends. */
  triedBy: z.int().optional(),
  state: z.enum(['trying', 'ready', 'done', 'failed']),
  /** How often it was begun to put it into its place. */
  attempts: z.int(),
  /** The backup of what was there before, which the shop makes of itself first; null before that. */
  kept: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Why nothing came of it. */
  failure: z.string().nullable(),
});
export type Wish = z.infer<typeof wishSchema>;

const fileOf = (dataDir: string): string => path.join(dataDir, 'restore.json');

/** Where the backup lies that was tried, until it is in its place. */
export const triedFile = (dataDir: string, { id }: Pick<Wish, 'id'>): string =>
  path.join(dataDir, 'backups', 'unfinished', `restore-${id}`);

/** The last wish; null where there was none, or what stands there is none of ours: nothing is done then. */
export const readWish = async (dataDir: string): Promise<Wish | null> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  try {
    return text === null ? null : (wishSchema.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
};

export const isUnderWay = (wish: Wish | null): wish is Wish =>
  wish?.state === 'trying' || wish?.state === 'ready';

/** The file that a restore which is under way will need; null where none is. */
export const fileUnderWay = async (dataDir: string): Promise<string | null> => {
  const wish = await readWish(dataDir);
  return isUnderWay(wish) ? triedFile(dataDir, wish) : null;
};

const settle = async (file: string): Promise<void> => {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Writes it down whole or not at all; once this resolves it outlives a power cut. */
export const writeWish = async (dataDir: string, wish: Wish): Promise<Wish> => {
  const file = fileOf(dataDir);
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(wish)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  await settle(dataDir);
  return wish;
};

/** Writes down what it came to. */
export const endWish = (dataDir: string, wish: Wish, failure: string | null): Promise<Wish> =>
  writeWish(dataDir, {
    ...wish,
    state: failure === null ? 'done' : 'failed',
    failure,
    endedAt: new Date().toISOString(),
  });
