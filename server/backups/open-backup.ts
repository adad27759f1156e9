import { createReadStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream, ReadableWritablePair } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import type { ZodType } from 'zod';
import { ABOUT, type About, aboutSchema, FORMAT, LARGEST, MANIFEST, PICTURES, VERSION } from './format.ts';
import { isSealed, unseal } from './seal.ts';
import { BackupTrouble, say } from './trouble.ts';

/** A file of a backup. */
export interface Entry {
  name: string;
  bytes: Buffer;
}

const largestOf = (name: string): number => {
  if (name === ABOUT) return LARGEST.about;
  if (name === MANIFEST) return LARGEST.manifest;
  return name.startsWith(PICTURES) ? LARGEST.picture : LARGEST.part;
};

/** A file that ends too soon, by the words of zlib, of the tar reader and of age. */
const CUT = /unexpected end|truncated|stream ended|final chunk/i;

const troubleOf = (errors: readonly unknown[]): BackupTrouble =>
  errors.find((error) => error instanceof BackupTrouble) ??
  new BackupTrouble(errors.some((error) => CUT.test(String(error))) ? say.cut : say.notOurs, {
    cause: errors[0],
  });

const bytesOf = async (file: string, passphrase: string | undefined): Promise<Readable> => {
  const isEncrypted = await isSealed(file).catch((error: unknown) => {
    throw new BackupTrouble(say.unreadable(file), { cause: error });
  });
  const raw = createReadStream(file);
  return isEncrypted ? unseal(raw, passphrase) : raw;
};

/**
 * The files of a backup one after the other, each whole and none too large to be held.
 * @throws BackupTrouble where it is no such backup, or the passphrase is not its own
 */
export const openBackup = async function* (
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<Entry> {
  const unpacked = new PassThrough();
  const reading = pipeline(await bytesOf(file, passphrase), createGunzip(), unpacked);
  // Told by the loop below; without this it would end the process first.
  reading.catch(() => {});
  const decoder = createTarDecoder({ strict: true }) as ReadableWritablePair<ParsedTarEntry, Uint8Array>;
  const entries = (Readable.toWeb(unpacked) as ReadableStream<Uint8Array>).pipeThrough(decoder);
  let isThrough = false;
  try {
    for await (const { header, body } of entries) {
      const { name, size, type } = header;
      if (type !== 'file' || size > largestOf(name))
        throw new BackupTrouble(say.unexpected(name.slice(0, 200)));
      yield { name, bytes: Buffer.from(await new Response(body).arrayBuffer()) };
    }
    await reading;
    isThrough = true;
  } catch (error) {
    unpacked.destroy();
    // What went wrong first may be known to the reading alone.
    throw troubleOf([error, await reading.catch((reason: unknown) => reason)]);
  } finally {
    if (!isThrough) unpacked.destroy();
  }
};

/** @throws BackupTrouble where a file of the backup does not have the form that it should */
export const parsed = <T>(entry: Entry, schema: ZodType<T>): T => {
  let value: unknown;
  try {
    value = JSON.parse(entry.bytes.toString('utf8'));
  } catch {
    throw new BackupTrouble(say.notOurs);
  }
  const read = schema.safeParse(value);
  if (!read.success) throw new BackupTrouble(say.notOurs);
  return read.data;
};

/** @throws BackupTrouble where it is no backup, or one of a newer form */
export const readAbout = (entry: Entry | undefined): About => {
  if (entry?.name !== ABOUT) throw new BackupTrouble(say.notOurs);
  let claimed: { format?: unknown; version?: unknown } | null = null;
  try {
    claimed = JSON.parse(entry.bytes.toString('utf8'));
  } catch {}
  if (claimed?.format === FORMAT && Number(claimed.version) > VERSION) throw new BackupTrouble(say.newer);
  return parsed(entry, aboutSchema);
};
