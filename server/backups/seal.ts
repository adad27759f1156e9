import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { BackupTrouble, say } from './trouble.ts';

/** The first line of a file of the format age. Source: https://age-encryption.org/v1, "Header". */
const SEALED = 'age-encryption.org/v1\n';
/**
 * How long the key is made from the passphrase: 2^16 takes 64 MB and a fraction of a second, where the library's own 2^18 takes 256 MB,
 * which the smallest machines do not have to spare.
 */
const WORK_FACTOR = 16;

/** Loaded where something is encrypted only. */
const age = () => import('age-encryption');

const webOf = (stream: Readable): globalThis.ReadableStream<Uint8Array> =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const nodeOf = (stream: globalThis.ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);

/** The same bytes encrypted, which `age --decrypt` opens as well; as they are where there is no passphrase. */
export const seal = async (bytes: Readable, passphrase: string | undefined): Promise<Readable> => {
  if (passphrase === undefined) return bytes;
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  encrypter.setPassphrase(passphrase);
  return nodeOf(await encrypter.encrypt(webOf(bytes)));
};

export const isSealed = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEALED.length), 0, SEALED.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === SEALED;
  } finally {
    await handle.close();
  }
};

/** @throws BackupTrouble where the passphrase is missing or another one */
export const unseal = async (bytes: Readable, passphrase: string | undefined): Promise<Readable> => {
  if (passphrase === undefined) throw new BackupTrouble(say.locked);
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return nodeOf(await decrypter.decrypt(webOf(bytes)));
  } catch (error) {
    bytes.destroy();
    throw new BackupTrouble(say.wrongPassphrase, { cause: error });
  }
};
