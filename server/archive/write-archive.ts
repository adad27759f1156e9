import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { ArchivingShop } from './archiving-shop.ts';
import {
  ABOUT,
  type About,
  type ArchivedFile,
  FORMAT,
  MANIFEST,
  type Manifest,
  PICTURES,
  VERSION,
} from './format.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

type Put = (name: string, bytes: Buffer) => Promise<void>;

const asJson = (value: About | Manifest): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** Hands over all files of an archive in their order. */
const putAll = async (shop: ArchivingShop, snapshot: Snapshot, put: Put, about: About): Promise<void> => {
  await put(ABOUT, asJson(about));
  for await (const { part, bytes } of snapshot.read()) await put(part.name, bytes);
  const pictures: ArchivedFile[] = [];
  const missingPictures: string[] = [];
  for (const picture of snapshot.pictures) {
    const bytes = await shop.images.get(picture);
    if (!bytes) {
      missingPictures.push(picture);
      continue;
    }
    const name = `${PICTURES}${picture}`;
    await put(name, bytes);
    pictures.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  const { counts, parts } = snapshot;
  await put(MANIFEST, asJson({ counts, files: [...parts, ...pictures], missingPictures }));
};

/**
 * The whole shop as one file. The rows are those of one moment; pictures never change under their name, so they are read
 * as they are sent.
 * @returns the bytes, which are made as they are fetched
 * @throws Refusal 409 where the disk has no room for the rows
 */
export const writeArchive = async (shop: ArchivingShop): Promise<Readable> => {
  const madeAt = new Date();
  const { name } = await shop.settings.current();
  const snapshot = await takeSnapshot(shop);
  const about: About = { format: FORMAT, version: VERSION, shop: name, madeAt: madeAt.toISOString() };
  const { readable, controller } = createTarPacker();
  const put: Put = async (entry, bytes) => {
    const body = controller.add({ name: entry, size: bytes.length, mtime: madeAt, mode: 0o600 }).getWriter();
    await body.write(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length));
    await body.close();
  };
  putAll(shop, snapshot, put, about)
    .then(
      () => controller.finalize(),
      (error: unknown) => controller.error(error),
    )
    .finally(() => snapshot.drop());
  const packed = createGzip();
  // Whoever reads learns of the error; whoever goes away ends the reading of rows and pictures.
  pipeline(Readable.fromWeb(readable as ReadableStream<Uint8Array>), packed, () => {});
  return packed;
};

/** That the whole shop was taken out stands in the audit log, before anything leaves. */
export const recordTakenOut = ({ db }: Pick<ArchivingShop, 'db'>, actor: Actor): Promise<void> =>
  db.transaction().execute((trx) =>
    recordChanges(trx, actor, [
      {
        action: 'created',
        kind: 'archive',
        subject: { id: 'archive', name: 'The whole shop, to be taken elsewhere' },
      },
    ]),
  );
