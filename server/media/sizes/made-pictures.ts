import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PictureFormat } from '#contract/media/widths.ts';
import type { Log } from '#server/logging/log.ts';
import type { ImageStore } from '../store/image-store.ts';
import { type PictureRequest, withoutBlurPlaceholder } from '../store/picture-names.ts';
import { encodeAs, type Haste, isWhole } from './encoding.ts';
import { type ImageWork, readOriginal, shownWork, workAhead } from './image-work.ts';
import { RENDITIONS, type Rendition } from './renditions.ts';

/** Pictures that are drawn rather than stored, such as the demo's: those whose names begin with `prefix`. */
export interface DrawnPictures {
  /** With its slash, such as `demo/`. */
  prefix: string;
  /** The SVG drawing of a name without prefix, blur placeholder and `.webp`; null when there is no such picture. */
  draw: (name: string) => Promise<Buffer | null>;
  /** What first visitors will see, in the renditions that they will ask for: made before they ask. */
  ahead: () => readonly { name: string; rendition: Rendition }[];
}

/** A picture's bytes, and a tag that changes with them. */
export interface MadePicture {
  bytes: Buffer;
  format: PictureFormat;
  etag: string;
}

/** Where one rendition is kept, what it is made from, and how. */
interface Recipe {
  file: string;
  original: () => Promise<Buffer | null>;
  rendition: Rendition;
  haste: Haste;
}

/** In whose turn an original is read, and then worked on: a bucket may be seconds away, and nobody waits in line behind it. */
const TURNS: Record<Haste, { reading: ImageWork; encoding: ImageWork }> = {
  'somebody waits': { reading: readOriginal, encoding: shownWork },
  ahead: { reading: workAhead, encoding: (work) => work() },
};

/** What a drawn picture is when no width is asked for. */
const WHOLE_DRAWING: Rendition = { width: 1200, format: 'webp' };
const KEPT_IN_MEMORY_BYTES = 16 * 1024 * 1024;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

const fileOf = (name: string, { width, format }: Rendition): string =>
  `w${width}/${name.replace(/\.webp$/, `.${format}`)}`;

/**
 * The shop's pictures in every rendition: made once each, ahead or when somebody asks, from the stored or drawn
 * original, and kept on disk; those asked for most stay in memory.
 */
export class MadePictures {
  readonly #originals: ImageStore;
  readonly #made: ImageStore;
  readonly #drawn: readonly DrawnPictures[];
  readonly #log: Log;
  readonly #kept = new LRUCache<string, MadePicture>({
    maxSize: KEPT_IN_MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  /** What is being read or made, by the file that it is kept in: many who want the same wait for one. */
  readonly #underWay = new Map<string, Promise<Buffer | null>>();

  constructor(originals: ImageStore, made: ImageStore, drawn: readonly DrawnPictures[], log: Log) {
    this.#originals = originals;
    this.#made = made;
    this.#drawn = drawn;
    this.#log = log;
  }

  /** The picture in the rendition asked for, never enlarged; null when there is no such picture. */
  async find({ name, rendition }: PictureRequest): Promise<MadePicture | null> {
    const key = rendition ? fileOf(name, rendition) : name;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const bytes = await this.#read({ name, rendition });
    if (!bytes) return null;
    const picture = { bytes, format: rendition?.format ?? 'webp', etag: `"${hashOf(bytes)}"` };
    this.#kept.set(key, picture);
    return picture;
  }

  /** Makes what is missing of a stored picture's renditions, one after another, while nobody waits for them. */
  async makeAll(name: string): Promise<void> {
    for (const rendition of RENDITIONS) await this.#ofStored(name, rendition, 'ahead');
  }

  /** Removes a stored picture and its renditions. */
  async remove(name: string): Promise<void> {
    await this.#originals.remove(name);
    for (const rendition of RENDITIONS) await this.#made.remove(fileOf(name, rendition));
  }

  /** The drawn pictures to be made ahead, as they stand in addresses. */
  ahead(): PictureRequest[] {
    return this.#drawn.flatMap(({ prefix, ahead }) =>
      ahead().map(({ name, rendition }) => ({ name: `${prefix}${name}.webp`, rendition })),
    );
  }

  #read({ name, rendition }: PictureRequest): Promise<Buffer | null> {
    const drawn = this.#drawn.find(({ prefix }) => name.startsWith(prefix));
    if (drawn) return this.#ofDrawn(drawn, withoutBlurPlaceholder(name), rendition ?? WHOLE_DRAWING);
    return rendition
      ? this.#ofStored(name, rendition, 'somebody waits')
      : this.#once(name, () => this.#wholeFrom(this.#originals, name, 'webp'));
  }

  #ofStored(name: string, rendition: Rendition, haste: Haste): Promise<Buffer | null> {
    const file = fileOf(name, rendition);
    const original = () => this.#originals.get(name);
    return this.#once(file, () => this.#keptOrMade({ file, original, rendition, haste }));
  }

  #ofDrawn({ prefix, draw }: DrawnPictures, name: string, rendition: Rendition): Promise<Buffer | null> {
    return this.#once(fileOf(name, rendition), async () => {
      const drawing = await draw(name.slice(prefix.length, -'.webp'.length));
      if (!drawing) return null;
      // The drawing's hash is part of the file's name, so that a new release's drawings replace the old ones.
      const file = fileOf(name.replace(/\.webp$/, `-${hashOf(drawing)}.webp`), rendition);
      const original = async () => drawing;
      return this.#keptOrMade({ file, original, rendition, haste: 'somebody waits' });
    });
  }

  #once(key: string, find: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const finding = find().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, finding);
    return finding;
  }

  /** A file that is damaged counts as missing. */
  async #wholeFrom(store: ImageStore, file: string, format: PictureFormat): Promise<Buffer | null> {
    const bytes = await store.get(file);
    if (!bytes || isWhole(bytes, format)) return bytes;
    this.#log.warn({ file }, 'a stored picture is damaged');
    return null;
  }

  async #keptOrMade(recipe: Recipe): Promise<Buffer | null> {
    const { file, rendition } = recipe;
    const there = await this.#wholeFrom(this.#made, file, rendition.format);
    if (there) return there;
    const { reading, encoding } = TURNS[recipe.haste];
    const bytes = await reading(async () => {
      const original = await recipe.original();
      return original && encoding(() => this.#make(original, recipe));
    });
    if (!bytes) return null;
    await this.#made.put(file, bytes).catch((error: unknown) => {
      // A full disk costs the work again, not the picture.
      this.#log.warn({ err: error }, 'a picture could not be kept');
    });
    return bytes;
  }

  /** Null where the original cannot be decoded. */
  async #make(original: Buffer, { file, rendition, haste }: Recipe): Promise<Buffer | null> {
    try {
      return await encodeAs(original, rendition, haste);
    } catch (error) {
      this.#log.warn({ err: error, file }, 'a picture could not be made');
      return null;
    }
  }
}
