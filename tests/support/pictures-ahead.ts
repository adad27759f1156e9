import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { fingerprintOf } from '../../scripts/pages.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
const KEPT = path.join(ROOT, 'node_modules/.cache/pictures-ahead');
/** What the pictures are made from, and by what. */
const SOURCES = [
  'demo/pictures',
  'demo/catalogue',
  'demo/drawn-pictures.ts',
  'server/media/sizes',
  'server/media/store/image-store.ts',
  'server/media/store/picture-names.ts',
  'contract/media/widths.ts',
  'package-lock.json',
];
/** A shop's own folder of them, in its DATA_DIR. */
const OF_SHOP = 'media-cache';

let kept: string | undefined;

/** Where the pictures are kept that are made from the sources as they stand. */
export const picturesAheadFolder = (): string => {
  kept ??= path.join(KEPT, fingerprintOf(ROOT, SOURCES).slice(0, 16));
  return kept;
};

/**
 * Gives a shop that has none the demo's pictures in the sizes that it would begin to make three seconds after its start: ten seconds of a core in
 * each shop that lives for twenty. Where nobody has made them yet (`make-pictures-ahead`, a part of the tests' build) the shop makes its own.
 */
export const bringPicturesAhead = async (dataDir: string): Promise<void> => {
  const own = path.join(dataDir, OF_SHOP);
  if (existsSync(own) || !existsSync(picturesAheadFolder())) return;
  // Another run in the same checkout may be making them anew.
  await cp(picturesAheadFolder(), own, { recursive: true }).catch(() => {});
};
