import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import { mediaMessages as say } from '#contract/media/messages.ts';
import { type Bucket, clientOptions } from '#server/config-bucket.ts';
import { away } from '#server/http/errors.ts';
import type { Log } from '#server/logging/log.ts';
import type { ImageStore } from './image-store.ts';
import { tellCalls } from './tell-calls.ts';

/** How the shop reaches its bucket; only tests are less patient. */
interface Patience {
  /** How long one call may take, with all its attempts: an upload holds its row locked meanwhile. */
  wholeCallMs: number;
  /** How long one attempt may take. */
  attemptMs: number;
}
const PATIENCE: Patience = { wholeCallMs: 6_000, attemptMs: 3_000 };
const CONNECT_MS = 2_000;
const ATTEMPTS = 3;
/** Names are made from the content, so whoever reads the bucket directly may keep what was read. */
const FOREVER = 'public, max-age=31536000, immutable';

interface OpenBucket {
  sdk: typeof Sdk;
  client: Sdk.S3Client;
}

const open = async (settings: Bucket, { attemptMs }: Patience): Promise<OpenBucket> => {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...clientOptions(settings),
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: attemptMs,
      throwOnRequestTimeout: true,
    },
  });
  tellCalls(client, settings.bucket);
  return { sdk, client };
};

/** What a service says of the bucket, its keys or its region, in answers that else are about one picture. */
const OF_ALL = new Set(['NoSuchBucket', 'PermanentRedirect', 'AuthorizationHeaderMalformed']);

/** Whether a failure concerns the bucket as a whole: nobody answers, or it lets nobody in. */
const concernsAll = (error: unknown): boolean => {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return status === undefined || status >= 500 || status === 401 || status === 403 || OF_ALL.has(name);
};

interface Ways {
  patience?: Partial<Patience>;
  /** Told why the bucket as a whole cannot be used, with each call that finds it so. */
  onBarred?: (reason: string) => void;
}

const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchKey';

/** Images in a bucket of Amazon S3 or of a service that speaks its language. Its client is loaded with the first call. */
export class ImageBucket implements ImageStore {
  readonly #settings: Bucket;
  readonly #log: Pick<Log, 'warn'>;
  readonly #patience: Patience;
  readonly #onBarred: (reason: string) => void;
  #opened: Promise<OpenBucket> | undefined;

  constructor(settings: Bucket, log: Pick<Log, 'warn'>, { patience = {}, onBarred = () => {} }: Ways = {}) {
    this.#settings = settings;
    this.#log = log;
    this.#patience = { ...PATIENCE, ...patience };
    this.#onBarred = onBarred;
  }

  put(name: string, bytes: Buffer): Promise<void> {
    return this.#call(async ({ sdk, client }, signal) => {
      const command = new sdk.PutObjectCommand({
        ...this.#place(name),
        Body: bytes,
        ContentLength: bytes.length,
        ContentMD5: createHash('md5').update(bytes).digest('base64'),
        ContentType: 'image/webp',
        CacheControl: FOREVER,
      });
      await client.send(command, { abortSignal: signal });
    });
  }

  get(name: string): Promise<Buffer | null> {
    return this.#call(async ({ sdk, client }, signal) => {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(this.#place(name)), {
          abortSignal: signal,
        });
        return Body instanceof Readable ? Buffer.concat(await Body.toArray({ signal })) : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  remove(name: string): Promise<void> {
    return this.#call(async ({ sdk, client }, signal) => {
      await client.send(new sdk.DeleteObjectCommand(this.#place(name)), { abortSignal: signal });
    });
  }

  async namesIn(folder: string): Promise<string[]> {
    const names: string[] = [];
    let next: string | undefined;
    do {
      const page = await this.#call(({ sdk, client }, signal) => {
        const command = new sdk.ListObjectsV2Command({
          Bucket: this.#settings.bucket,
          Prefix: `${folder}/`,
          ContinuationToken: next,
        });
        return client.send(command, { abortSignal: signal });
      });
      names.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
      next = page.NextContinuationToken;
    } while (next !== undefined);
    return names;
  }

  #place(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#settings.bucket, Key: name };
  }

  /** @throws Refusal 503 when the bucket does not answer, or not as it should; the log tells why */
  async #call<T>(work: (bucket: OpenBucket, signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#opened ??= open(this.#settings, this.#patience);
    const bucket = await this.#opened;
    try {
      return await work(bucket, AbortSignal.timeout(this.#patience.wholeCallMs));
    } catch (error) {
      const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
      const reason = `${name}: ${message}`;
      this.#log.warn({ bucket: this.#settings.bucket, reason }, 'the bucket is away');
      if (concernsAll(error)) this.#onBarred(reason);
      throw away('image_storage_away', say.storageAway);
    }
  }
}
