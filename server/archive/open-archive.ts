import { createReadStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream, ReadableWritablePair } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { archiveMessages as say } from '#contract/archive/messages.ts';
import { brokenRule, Refusal } from '#server/http/errors.ts';
import { ABOUT, LARGEST, MANIFEST, PICTURES } from './format.ts';

const MB = 1024 * 1024;

/** A file of an archive. */
export interface Entry {
  name: string;
  bytes: Buffer;
}

export const unreadable = (sentence: string): Refusal => brokenRule('archive_unreadable', sentence);

const largestOf = (name: string): number => {
  if (name === ABOUT) return LARGEST.about;
  if (name === MANIFEST) return LARGEST.manifest;
  return name.startsWith(PICTURES) ? LARGEST.picture : LARGEST.part;
};

/** Ends what unpacks to more than may be: a few bytes can become as many as anybody likes. */
const atMost = (megabytes: number): Transform => {
  let seen = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      seen += chunk.length;
      if (seen > megabytes * MB) done(brokenRule('archive_too_large', say.tooLarge(megabytes)));
      else done(null, chunk);
    },
  });
};

/** An archive that ends too soon, by the words of zlib and of the tar reader. */
const CUT = /unexpected end|truncated/i;

const refusalFor = (errors: readonly unknown[]): Refusal =>
  errors.find((error) => error instanceof Refusal) ??
  unreadable(errors.some((error) => CUT.test(String(error))) ? say.cut : say.notOurs);

/**
 * The files of an archive one after the other, each whole and none too large to be held.
 * @param megabytes what all of them may come to, unpacked
 * @throws Refusal 400 where it is no such archive
 */
export const openArchive = async function* (file: string, megabytes: number): AsyncGenerator<Entry> {
  const unpacked = atMost(megabytes);
  const reading = pipeline(createReadStream(file), createGunzip(), unpacked);
  // Told by the loop below; without this it would end the process first.
  reading.catch(() => {});
  const decoder = createTarDecoder({ strict: true }) as ReadableWritablePair<ParsedTarEntry, Uint8Array>;
  const entries = (Readable.toWeb(unpacked) as ReadableStream<Uint8Array>).pipeThrough(decoder);
  try {
    for await (const { header, body } of entries) {
      const { name, size, type } = header;
      if (type !== 'file' || size > largestOf(name)) throw unreadable(say.unexpected(name.slice(0, 200)));
      yield { name, bytes: Buffer.from(await new Response(body).arrayBuffer()) };
    }
    await reading;
  } catch (error) {
    unpacked.destroy();
    // What went wrong first may be known to the reading alone.
    throw refusalFor([error, await reading.catch((reason: unknown) => reason)]);
  } finally {
    unpacked.destroy();
  }
};
