import path from 'node:path';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/logging/log.ts';
import { ImageBucket } from './image-bucket.ts';
import { ImageFolder, type ImageStore } from './image-store.ts';

/**
 * Images in a bucket, and those that were in a folder before there was one. A name's bytes are the same in both, so
 * the folder may be copied into the bucket at any time and removed afterwards.
 */
class BucketAfterFolder implements ImageStore {
  readonly #bucket: ImageStore;
  readonly #folder: ImageStore;

  constructor(bucket: ImageStore, folder: ImageStore) {
    this.#bucket = bucket;
    this.#folder = folder;
  }

  put(name: string, bytes: Buffer): Promise<void> {
    return this.#bucket.put(name, bytes);
  }

  async get(name: string): Promise<Buffer | null> {
    return (await this.#folder.get(name)) ?? this.#bucket.get(name);
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

/** Where uploaded images live: in the bucket that the settings name, else in DATA_DIR. */
export const uploadedImages = (
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  log: Pick<Log, 'warn'>,
): ImageStore => {
  const folder = new ImageFolder(path.join(dataDir, 'media'), { isDurable: true });
  return s3 ? new BucketAfterFolder(new ImageBucket(s3, log), folder) : folder;
};
