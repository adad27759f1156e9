import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { isPictureName } from '#server/media/store/picture-names.ts';
import {
  type About,
  type BackedUpFile,
  MANIFEST,
  manifestSchema,
  PICTURES,
  partName,
  tableOfPart,
} from './format.ts';
import { type Entry, openBackup, parsed, readAbout } from './open-backup.ts';
import { BackupTrouble, say } from './trouble.ts';

/** What a backup holds, once it was read from its beginning to its end. */
export interface Holdings {
  about: About;
  /** Of the file. */
  bytes: number;
  /** Of its rows, unpacked. */
  rowBytes: number;
  pictures: number;
  missingPictures: readonly string[];
}

const hashOf = ({ name, bytes }: Entry): BackedUpFile => ({
  name,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Refuses what no shop would have written there: parts come table by table, in one order, and then the pictures. */
class Order {
  readonly #tables: readonly string[];
  #table = 0;
  #count = 0;
  pictures = 0;

  constructor({ tables }: About) {
    this.#tables = tables.map(({ name }) => name);
  }

  take({ name }: Entry): void {
    if (name.startsWith(PICTURES)) {
      if (!isPictureName(name.slice(PICTURES.length))) throw new BackupTrouble(say.unexpected(name));
      this.pictures += 1;
      return;
    }
    while (this.pictures === 0 && this.#table < this.#tables.length) {
      const table = this.#tables[this.#table] ?? '';
      if (tableOfPart(name) === table && name === partName(table, this.#count + 1)) {
        this.#count += 1;
        return;
      }
      this.#table += 1;
      this.#count = 0;
    }
    throw new BackupTrouble(say.unexpected(name.slice(0, 200)));
  }
}

/**
 * Reads a backup from its beginning to its end and holds every file in it against what it was when it was made.
 * @param tell how many bytes of what is in it were read
 * @throws BackupTrouble where it is none, is cut off or damaged, or the passphrase is not its own
 */
export const checkBackup = async (
  file: string,
  passphrase: string | undefined,
  tell: (bytes: number) => void = () => {},
): Promise<Holdings> => {
  let about: About | undefined;
  let order: Order | undefined;
  let last: Entry | undefined;
  let seen = 0;
  const files: BackedUpFile[] = [];
  for await (const entry of openBackup(file, passphrase)) {
    if (last) throw new BackupTrouble(say.unexpected(entry.name.slice(0, 200)));
    if (entry.name === MANIFEST) last = entry;
    else files.push(hashOf(entry));
    if (!about) {
      about = readAbout(entry);
      order = new Order(about);
    } else if (!last) order?.take(entry);
    seen += entry.bytes.length;
    tell(seen);
  }
  if (!about || !last) throw new BackupTrouble(about ? say.cut : say.notOurs);
  const manifest = parsed(last, manifestSchema);
  const changed = files.findIndex((one, index) => !isDeepStrictEqual(one, manifest.files[index]));
  const odd = files[changed] ?? manifest.files[files.length];
  if (odd) throw new BackupTrouble(say.damaged(odd.name));
  const { missingPictures } = manifest;
  const rowBytes = files.reduce((sum, { name, bytes }) => sum + (tableOfPart(name) ? bytes : 0), 0);
  return { about, bytes: (await stat(file)).size, rowBytes, pictures: order?.pictures ?? 0, missingPictures };
};
