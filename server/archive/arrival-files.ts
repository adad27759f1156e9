import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Arrival } from '#contract/archive/schemas.ts';
import type { ArchivingShop } from './archiving-shop.ts';
import type { Holdings } from './check-archive.ts';
import { archiveFolder } from './snapshot.ts';

/** An archive that was sent, as it is kept beside its file: it lies on this machine, so what is known of it does too. */
export interface Kept extends Pick<Arrival, '_id' | 'state' | 'bytes' | 'done' | 'total' | 'trouble'> {
  holdings: Holdings | null;
  /** When whoever is at work on it was last heard of, in milliseconds. */
  beatAt: number;
}

/** Where an archive and what is known of it lie. */
export const placeOf = async (shop: ArchivingShop, id: string): Promise<{ file: string; state: string }> => {
  const folder = await archiveFolder(shop);
  return { file: path.join(folder, `${id}.tar.gz`), state: path.join(folder, `${id}.json`) };
};

/** Whole or not at all: another process may read it at any moment. */
export const write = async (shop: ArchivingShop, kept: Kept): Promise<void> => {
  const { state } = await placeOf(shop, kept._id);
  await writeFile(`${state}.part`, JSON.stringify(kept), { mode: 0o600 });
  await rename(`${state}.part`, state);
};

export const read = async (shop: ArchivingShop, id: string): Promise<Kept | null> => {
  const { state } = await placeOf(shop, id);
  try {
    return JSON.parse(await readFile(state, 'utf8'));
  } catch {
    return null;
  }
};

/** How many bytes of it are here. */
export const receivedOf = async (shop: ArchivingShop, id: string): Promise<number> => {
  const { file } = await placeOf(shop, id);
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
};

/** All that were sent, the newest first. */
export const list = async (shop: ArchivingShop): Promise<Kept[]> => {
  const names = (await readdir(await archiveFolder(shop))).filter((name) => name.endsWith('.json'));
  const all = await Promise.all(names.map((name) => read(shop, path.basename(name, '.json'))));
  return all.filter((kept) => kept !== null).sort((a, b) => (a._id < b._id ? 1 : -1));
};

export const removeFile = async (shop: ArchivingShop, id: string): Promise<void> =>
  rm((await placeOf(shop, id)).file, { force: true });

export const remove = async (shop: ArchivingShop, id: string): Promise<void> => {
  await removeFile(shop, id);
  await rm((await placeOf(shop, id)).state, { force: true });
};
