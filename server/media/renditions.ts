import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { PICTURE_WIDTHS, type PictureWidth } from '#contract/media/widths.ts';
import type { ImageStore } from './image-store.ts';
import { imageWork } from './image-work.ts';
import type { PictureRequest } from './picture-names.ts';

/** Pictures that are drawn rather than stored, such as the demo's: those whose names begin with `prefix`. */
export interface DrawnPictures {
  /** With its slash, such as `demo/`. */
  prefix: string;
  /** The SVG drawing of a name without prefix and `.webp`; null when there is no such picture. */
  draw: (name: string) => Promise<Buffer | null>;
  /** What first visitors will see, in the widths that they will ask for: made before they ask. */
  ahead: () => readonly PictureRequest[];
}

/** A picture's bytes (WebP) and a tag that changes with them. */
export interface MadePicture {
  bytes: Buffer;
  etag: string;
}

const LARGEST: PictureWidth = PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 1200;
const QUALITY = 80;
const KEPT_IN_MEMORY_BYTES = 16 * 1024 * 1024;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/**
 * The shop's pictures in the widths asked for: made once each, on demand, from the stored or drawn original, and
 * kept on disk; those asked for most stay in memory.
 */
export class Renditions {
  readonly #originals: ImageStore;
  readonly #made: ImageStore;
  readonly #drawn: readonly DrawnPictures[];
  readonly #log: FastifyBaseLogger;
  readonly #kept = new LRUCache<string, MadePicture>({
    maxSize: KEPT_IN_MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  readonly #underWay = new Map<string, Promise<MadePicture | null>>();

  constructor(
    originals: ImageStore,
    made: ImageStore,
    drawn: readonly DrawnPictures[],
    log: FastifyBaseLogger,
  ) {
    this.#originals = originals;
    this.#made = made;
    this.#drawn = drawn;
    this.#log = log;
  }

  /** The picture in the width asked for, never enlarged; null when there is no such picture. */
  find({ name, width }: PictureRequest): Promise<MadePicture | null> {
    const key = `w${width ?? 0}/${name}`;
    const kept = this.#kept.get(key);
    if (kept) return Promise.resolve(kept);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const finding = this.#read({ name, width })
      .then((bytes) => {
        if (!bytes) return null;
        const picture = { bytes, etag: `"${hashOf(bytes)}"` };
        this.#kept.set(key, picture);
        return picture;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, finding);
    return finding;
  }

  /** The drawn pictures to be made ahead, as they stand in addresses. */
  ahead(): PictureRequest[] {
    return this.#drawn.flatMap(({ prefix, ahead }) =>
      ahead().map(({ name, width }) => ({ name: `${prefix}${name}.webp`, width })),
    );
  }

  async #read({ name, width }: PictureRequest): Promise<Buffer | null> {
    const drawn = this.#drawn.find(({ prefix }) => name.startsWith(prefix));
    if (!drawn && width === null) return this.#originals.get(name);
    const base = name.slice(0, -'.webp'.length);
    if (!drawn) {
      return this.#keep(`w${width}/${name}`, async () => this.#originals.get(name), width ?? LARGEST);
    }
    const drawing = await drawn.draw(base.slice(drawn.prefix.length));
    if (!drawing) return null;
    // The drawing's hash is part of the file's name, so that a new release's drawings replace the old ones.
    const size = width ?? LARGEST;
    return this.#keep(`w${size}/${base}-${hashOf(drawing)}.webp`, async () => drawing, size);
  }

  async #keep(
    file: string,
    source: () => Promise<Buffer | null>,
    width: PictureWidth,
  ): Promise<Buffer | null> {
    const there = await this.#made.get(file);
    if (there) return there;
    const original = await source();
    if (!original) return null;
    const bytes = await imageWork(() =>
      sharp(original).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer(),
    );
    await this.#made.put(file, bytes).catch((error: unknown) => {
      // A full disk costs the work again, not the picture.
      this.#log.warn({ err: error }, 'a picture could not be kept');
    });
    return bytes;
  }
}
