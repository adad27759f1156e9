import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const KEPT = path.join(ROOT, 'node_modules/.cache/pictures-ahead');
/** What the pictures are made from, and by what. */
const SOURCES = ['demo/pictures', 'demo/catalogue', 'server/media/sizes', 'server/media/store'];
/** A shop's own folder of them, in its DATA_DIR. */
const OF_SHOP = 'media-cache';

const isThere = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    () => true,
    () => false,
  );

const keyOfSources = async (): Promise<string> => {
  const hash = createHash('sha256').update(await readFile(path.join(ROOT, 'package-lock.json')));
  for (const folder of SOURCES) {
    for (const name of (await readdir(path.join(ROOT, folder))).sort())
      hash.update(name).update(await readFile(path.join(ROOT, folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
};

const make = async (folder: string): Promise<void> => {
  await mkdir(KEPT, { recursive: true });
  const unfinished = await mkdtemp(path.join(KEPT, 'making-'));
  const { makePicturesAhead } = await import('./make-pictures-ahead.ts');
  await makePicturesAhead(unfinished);
  try {
    await rename(unfinished, folder);
  } catch {
    // Another run has made them meanwhile.
    await rm(unfinished, { recursive: true, force: true });
  }
};

/**
 * Gives a shop that has none the demo's pictures in the sizes that it would begin to make three seconds after its start: ten seconds of a core, which
 * a hundred test shops would spend each. Made once for a checkout, and again where a drawing or what is made of it changes.
 */
export const bringPicturesAhead = async (dataDir: string): Promise<void> => {
  const own = path.join(dataDir, OF_SHOP);
  if (await isThere(own)) return;
  const kept = path.join(KEPT, await keyOfSources());
  if (!(await isThere(kept))) await make(kept);
  await cp(kept, own, { recursive: true });
};
