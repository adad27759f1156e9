import { LRUCache } from 'lru-cache';
import type { ResponseCache } from './response-cache.ts';

const MOST_KEPT = 2_000;

/** For figures that no rating enters. */
export const versionOfCatalogue = (answers: ResponseCache): number | null => answers.catalogueVersion;
/** For figures of products that are rated so well. */
export const versionOfRatings = (answers: ResponseCache): number | null => answers.ratingsVersion;

/**
 * Figures worked out from the catalogue, such as how many products a filter leaves. They hold until anything but
 * stock and reviews changes, or reviews too; a product that sells out or comes back counts as such a change.
 */
export class VersionedCache<T extends NonNullable<unknown>> {
  readonly #answers: ResponseCache;
  readonly #kept: LRUCache<string, T>;
  readonly #versionOf: (answers: ResponseCache) => number | null;
  #version: number | null = null;

  /** @param versionOf what must stay the same for the figures to hold */
  constructor(answers: ResponseCache, most = MOST_KEPT, versionOf = versionOfCatalogue) {
    this.#answers = answers;
    this.#versionOf = versionOf;
    this.#kept = new LRUCache({ max: most });
  }

  /** Marks the moment at which a figure begins to be worked out; hand it to `keep`. */
  get version(): number | null {
    return this.#versionOf(this.#answers);
  }

  find(key: string): T | undefined {
    this.#forgetOld();
    return this.version === null ? undefined : this.#kept.get(key);
  }

  /** Keeps a figure unless the catalogue has changed since `version`. */
  keep(key: string, version: number | null, figure: T): void {
    this.#forgetOld();
    if (version !== null && version === this.version) this.#kept.set(key, figure);
  }

  #forgetOld(): void {
    if (this.#version === this.version) return;
    this.#version = this.version;
    this.#kept.clear();
  }
}
