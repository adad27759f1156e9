import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import type { Log } from '#server/logging/log.ts';
import type { Outages } from '#server/outages/outages.ts';
import { ImageBucket } from './image-bucket.ts';
import { ImageFolder, type ImageStore } from './image-store.ts';

/** Whether the bucket may have a picture of this name. */
type MayHave = (name: string) => Promise<boolean>;

/**
 * Images in a bucket, and those that were in a folder before there was one. A name's bytes are the same in both, so
 * the folder may be copied into the bucket at any time and removed afterwards.
 */
class BucketAfterFolder implements ImageStore {
  readonly #bucket: ImageStore;
  readonly #folder: ImageStore;
  readonly #mayHave: MayHave;

  constructor(bucket: ImageStore, folder: ImageStore, mayHave: MayHave) {
    this.#bucket = bucket;
    this.#folder = folder;
    this.#mayHave = mayHave;
  }

  put(name: string, bytes: Buffer): Promise<void> {
    return this.#bucket.put(name, bytes);
  }

  async get(name: string): Promise<Buffer | null> {
    const before = await this.#folder.get(name);
    if (before) return before;
    return (await this.#mayHave(name)) ? this.#bucket.get(name) : null;
  }

  async remove(name: string): Promise<void> {
    await this.#bucket.remove(name);
    await this.#folder.remove(name);
  }

  async namesIn(folder: string): Promise<string[]> {
    const both = await Promise.all([this.#bucket.namesIn(folder), this.#folder.namesIn(folder)]);
    return [...new Set(both.flat())];
  }
}

/**
 * Whether a picture has a row, as each that was taken in has: names that anybody can make up cost no call to the bucket. While the
 * database does not answer the bucket is asked, so that its pictures are shown all the same.
 */
export const hasRow =
  (db: Database): MayHave =>
  async (name) => {
    try {
      const { rows } = await sql`select from picture where name = ${name}`.execute(db);
      return rows.length > 0;
    } catch {
      return true;
    }
  };

/**
 * Where uploaded images live: in the bucket that the settings name, else in DATA_DIR.
 * @param mayHave asked before the bucket is; whoever asks for names of the shop's own alone needs none
 * @param outages where it is noted that the bucket cannot be used
 */
export const uploadedImages = (
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  log: Pick<Log, 'warn'>,
  { mayHave = async () => true, outages }: { mayHave?: MayHave; outages?: Pick<Outages, 'isBarred'> } = {},
): ImageStore => {
  const folder = new ImageFolder(path.join(dataDir, 'media'), { isDurable: true });
  // Not waited for: an upload holds a connection to the database meanwhile, and noting it takes another.
  const onBarred = (reason: string): void => void outages?.isBarred('bucket', reason);
  return s3 ? new BucketAfterFolder(new ImageBucket(s3, log, { onBarred }), folder, mayHave) : folder;
};
