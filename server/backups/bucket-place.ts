import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as Sdk from '@aws-sdk/client-s3';
import type { BackupTarget } from '#server/config-backups.ts';
import { clientOptions } from '#server/config-bucket.ts';
import { tellCalls } from '#server/media/store/tell-calls.ts';
import { madeAtOf } from './names.ts';
import { type BackupPlace, backupsAmong, type Stored } from './place.ts';
import { BackupTrouble, say } from './trouble.ts';

/** What one call may put. Source: Amazon S3's user guide, "Amazon S3 multipart upload limits". */
const LARGEST_BYTES = 5 * 1024 ** 3;
const CONNECT_MS = 10_000;
/** Silence for so long is taken for a line that is gone. */
const SILENT_MS = 120_000;

interface Open {
  sdk: typeof Sdk;
  client: Sdk.S3Client;
}

/** Base64. Read once more than it is sent: what is large is never in memory as a whole. */
const md5Of = async (file: string): Promise<string> => {
  const hash = createHash('md5');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
};

const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchKey';

/** Backups in a bucket of Amazon S3 or of a service that speaks its language. Its client is loaded with the first call. */
export class BucketPlace implements BackupPlace {
  readonly label: string;
  readonly #target: Extract<BackupTarget, { kind: 'bucket' }>;
  #opened: Promise<Open> | undefined;

  constructor(target: Extract<BackupTarget, { kind: 'bucket' }>) {
    this.#target = target;
    this.label = `s3://${target.bucket.bucket}/${target.prefix}`;
  }

  async put(file: string, name: string): Promise<void> {
    const { size } = await stat(file);
    if (size > LARGEST_BYTES) throw new BackupTrouble(say.awayPlace(this.label, 'it is larger than 5 GB'));
    const md5 = await md5Of(file);
    await this.#call(async ({ sdk, client }) => {
      await client.send(
        new sdk.PutObjectCommand({
          ...this.#place(name),
          Body: createReadStream(file),
          ContentLength: size,
          // Buckets that keep objects from being deleted or changed ("Object Lock") take nothing without it.
          ContentMD5: md5,
          ContentType: 'application/octet-stream',
        }),
      );
      const { ContentLength } = await client.send(new sdk.HeadObjectCommand(this.#place(name)));
      if (ContentLength !== size) throw new Error('it arrived with another length');
    }, say.awayPlace);
  }

  list(): Promise<Stored[]> {
    return this.#call(async ({ sdk, client }) => {
      const { prefix, bucket } = this.#target;
      const all: { name: string; bytes: number }[] = [];
      let next: string | undefined;
      do {
        const page = await client.send(
          new sdk.ListObjectsV2Command({ Bucket: bucket.bucket, Prefix: prefix, ContinuationToken: next }),
        );
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          all.push({ name: Key.slice(prefix.length), bytes: Size });
        next = page.NextContinuationToken;
      } while (next !== undefined);
      return backupsAmong(all);
    });
  }

  async read(name: string): Promise<Readable> {
    const found = madeAtOf(name) === null ? null : await this.#get(name);
    if (!found) throw new BackupTrouble(say.notFound(name));
    return found;
  }

  async remove(name: string): Promise<void> {
    if (madeAtOf(name) !== null)
      await this.#call(
        ({ sdk, client }) => client.send(new sdk.DeleteObjectCommand(this.#place(name))),
        say.unremovedFrom,
      );
  }

  #get(name: string): Promise<Readable | null> {
    return this.#call(async ({ sdk, client }) => {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(this.#place(name)));
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  #place(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#target.bucket.bucket, Key: `${this.#target.prefix}${name}` };
  }

  async #open(): Promise<Open> {
    const sdk = await import('@aws-sdk/client-s3');
    const { bucket } = this.#target;
    const client = new sdk.S3Client({
      ...clientOptions(bucket),
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
    });
    tellCalls(client, bucket.bucket);
    return { sdk, client };
  }

  /** @throws BackupTrouble when the bucket does not answer, or not as it should */
  async #call<T>(work: (opened: Open) => Promise<T>, sentence = say.unreadPlace): Promise<T> {
    this.#opened ??= this.#open();
    const opened = await this.#opened;
    try {
      return await work(opened);
    } catch (error) {
      if (error instanceof BackupTrouble) throw error;
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      throw new BackupTrouble(sentence(this.label, reason), { cause: error });
    }
  }
}
