/**
 * Where pictures lie, and how they come there.
 *
 * - taken in:   `store-upload`, `sanitise` (judged, and written anew), `keep-picture` (of another shop of ours)
 * - fetched:    `remote-image`, `public-address` (whom the shop may call)
 * - lying:      `image-bucket`, `uploaded-images` (bucket and folder), `picture-names`, `picture-size`, `tell-calls` (each call to the bucket, to whoever watches),
 *               `ask-bucket` (whether one that was away is back)
 * - let go:     `unused` (what shows a picture; the rest goes after seven days), `in-use` (those that are being saved are not taken meanwhile)
 */

import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';

/** Where images lie, by name (`uploads/4f….webp`). A name's bytes never change. */
export interface ImageStore {
  put(name: string, bytes: Buffer): Promise<void>;
  /** null when there is none of that name */
  get(name: string): Promise<Buffer | null>;
  /** Nothing happens when there is none of that name. */
  remove(name: string): Promise<void>;
  /** The names that begin with `folder` and a slash. */
  namesIn(folder: string): Promise<string[]>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR');

/** Images as files below a folder. Names must have been judged by picture-names.ts. */
export class ImageFolder implements ImageStore {
  readonly #root: string;
  readonly #isDurable: boolean;

  /** @param isDurable whether `put` waits until the image would outlive a power cut */
  constructor(root: string, { isDurable }: { isDurable: boolean }) {
    this.#root = path.resolve(root);
    this.#isDurable = isDurable;
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const target = this.#fileOf(name);
    const folder = path.dirname(target);
    await mkdir(folder, { recursive: true });
    // Written beside and renamed, so that nobody ever reads half an image.
    const unfinished = `${target}.${randomUUID()}.part`;
    try {
      const file = await open(unfinished, 'wx');
      try {
        await file.writeFile(bytes);
        if (this.#isDurable) await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    if (!this.#isDurable) return;
    const entry = await open(folder, 'r');
    await entry.sync().finally(() => entry.close());
  }

  async get(name: string): Promise<Buffer | null> {
    try {
      return await readFile(this.#fileOf(name));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.#fileOf(name), { force: true });
  }

  async namesIn(folder: string): Promise<string[]> {
    try {
      const files = await readdir(this.#fileOf(folder));
      return files.map((file) => `${folder}/${file}`);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  #fileOf(name: string): string {
    const file = path.resolve(this.#root, name);
    if (!file.startsWith(this.#root + path.sep)) throw new Error('An image name leads out of its folder');
    return file;
  }
}

/** Where pictures made from others are kept; losing it costs only the work of making them again. */
export const madeImages = (config: Config): ImageStore =>
  new ImageFolder(path.join(config.dataDir, 'media-cache'), { isDurable: false });
