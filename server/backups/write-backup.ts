import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import type { ImageStore } from '#server/media/store/image-store.ts';
import { ABOUT, type About, type BackedUpFile, MANIFEST, type Manifest, PICTURES } from './format.ts';
import { refuseFullDisk } from './room.ts';
import { seal } from './seal.ts';
import { inTransaction, withSession } from './session.ts';
import { describeSnapshot, type Put, picturesOf, putRows } from './snapshot.ts';
import { BackupTrouble, say } from './trouble.ts';

/** What a backup is made of. */
export interface Source {
  /** An address on which a session is one's own. */
  url: string;
  /** Where the pictures are; null where they stay where they are. */
  images: ImageStore | null;
}

/** What was written. */
export interface Written {
  about: About;
  bytes: number;
  missingPictures: readonly string[];
}

interface Writing {
  passphrase: string | undefined;
  tell?: Progress;
  /** It counts where not one of the pictures is there. */
  isWithoutPictures?: boolean;
}

/** Told how much is done of how much: rows and pictures. */
export type Progress = (done: number, total: number) => void;

const asJson = (value: About | Manifest): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

/** Everything that goes into a backup, in its order. Rows are those of one moment, for which the shop stops nothing. */
const putAll = async (
  { url, images }: Source,
  put: Put,
  { tell, isWithoutPictures }: Required<Pick<Writing, 'tell' | 'isWithoutPictures'>>,
): Promise<{ about: About; missingPictures: string[] }> => {
  const files: BackedUpFile[] = [];
  const putFile: Put = async (name, bytes) => {
    files.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    await put(name, bytes);
  };
  const { about, names, rows } = await withSession(url, (client) =>
    inTransaction(client, 'begin isolation level repeatable read read only', async () => {
      const described = await describeSnapshot(client);
      const known = images ? await picturesOf(client) : [];
      const all: About = { ...described, pictures: images ? known.length : null };
      const count = all.tables.reduce((sum, table) => sum + table.rows, 0);
      await putFile(ABOUT, asJson(all));
      let done = 0;
      for (const table of all.tables) {
        await putRows(client, [table], putFile);
        done += table.rows;
        tell(done, count + known.length);
      }
      return { about: all, names: known, rows: count };
    }),
  );
  // Pictures never change under their name, so they are read after the moment of the rows: the database waits for none of them.
  const missingPictures: string[] = [];
  for (const [index, name] of names.entries()) {
    const bytes = await images?.get(name).catch((error: unknown) => {
      throw new BackupTrouble(say.noPictures, { cause: error });
    });
    if (bytes) await putFile(`${PICTURES}${name}`, bytes);
    else missingPictures.push(name);
    tell(rows + index + 1, rows + names.length);
  }
  // A disk that is not there looks like a folder without a picture.
  if (names.length > 0 && missingPictures.length === names.length && !isWithoutPictures)
    throw new BackupTrouble(say.lostPictures(names.length));
  await put(MANIFEST, asJson({ files, missingPictures }));
  return { about, missingPictures };
};

/** Waits until the file would outlive a power cut. */
const settle = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
};

/**
 * The whole shop as one file: whole or not at all, and readable by this account alone. The shop goes on selling meanwhile; what is
 * acknowledged after the moment of the rows is not in it. Memory stays flat however large the shop is.
 * @throws BackupTrouble where the database holds no shop, the disk has no room, or of its pictures none is there
 */
export const writeBackup = async (
  source: Source,
  file: string,
  { passphrase, tell = () => {}, isWithoutPictures = false }: Writing,
): Promise<Written> => {
  const folder = path.dirname(file);
  await refuseFullDisk(folder);
  const { readable, controller } = createTarPacker();
  const put: Put = async (name, bytes) => {
    await refuseFullDisk(folder);
    const header = { name, size: bytes.length, mtime: new Date(), mode: 0o600 };
    const body = controller.add(header).getWriter();
    await body.write(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length));
    await body.close();
  };
  const unfinished = `${file}.unfinished`;
  try {
    const packed = createGzip();
    // Making its key keeps the thread for seconds on a busy machine: the database is asked afterwards.
    const sealed = await seal(packed, passphrase);
    const packing = pipeline(Readable.fromWeb(readable as ReadableStream<Uint8Array>), packed);
    // Told by whichever of the three fails first.
    packing.catch((error: unknown) => packed.destroy(error as Error));
    const writing = pipeline(sealed, createWriteStream(unfinished, { mode: 0o600 }));
    const putting = putAll(source, put, { tell, isWithoutPictures }).then(
      (made) => {
        controller.finalize();
        return made;
      },
      (error: unknown) => {
        controller.error(error);
        throw error;
      },
    );
    // What the writing stumbled over is why putting failed, where both have.
    writing.catch((error: unknown) => controller.error(error));
    const [made, written] = await Promise.allSettled([putting, writing, packing]);
    if (made.status === 'rejected') throw made.reason;
    if (written.status === 'rejected') throw written.reason;
    await settle(unfinished);
    await rename(unfinished, file);
    return { ...made.value, bytes: (await stat(file)).size };
  } finally {
    await rm(unfinished, { force: true });
  }
};
