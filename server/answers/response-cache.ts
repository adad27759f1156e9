import { LRUCache } from 'lru-cache';
import { LISTING } from '#server/cluster-sync/messages.ts';
import type { Encoding } from './compression.ts';
import { KeptAnswer } from './kept-answer.ts';

/** Of each of the two shelves. */
export const MOST_BYTES = 16 * 1024 * 1024;
/** Nothing is kept for longer, changed or not: what comes from elsewhere (a locations service) tells of no change. */
const KEPT_AT_MOST_MS = 24 * 60 * 60 * 1000;
/** How many recent changes are remembered, to judge answers that were being made meanwhile. */
const CHANGES_KEPT = 1_000;

/** So many other spellings of kept addresses are known, and none that is longer. */
const MOST_SPELLINGS = 4_000;
const LONGEST_SPELLING = 400;

/** Stands among an answer's products where it goes by ratings: a list in their order, or of products rated so well. */
export const RATINGS = 'ratings';

interface Change {
  generation: number;
  /** null: everything */
  products: ReadonlySet<string> | null;
}

/**
 * Answers that are the same for everyone, by their one address, kept until a product that they show changes.
 * A change of products drops the answers that show them, and lists; a stock change or a review less than that, and whatever
 * else changes (categories, settings, pages) drops all.
 */
export class ResponseCache {
  readonly #plain = this.#openShelf();
  /** Addresses with a query on a shelf of their own: there is no end of them, and who makes them up pushes out no others. */
  readonly #asked = this.#openShelf();
  /** Kept addresses as others write them: short, and apart from the answers, so that made-up ones push out none. */
  readonly #spellings = new LRUCache<string, string>({ max: MOST_SPELLINGS });
  readonly #urlsOf = new Map<string, Set<string>>();
  /** Compressions that have begun, so that many who ask at once cause one. */
  readonly #compressing = new WeakMap<KeptAnswer, Map<Encoding, Promise<Buffer>>>();
  #changes: Change[] = [];
  #generation = 0;
  #catalogueVersion = 0;
  #ratingsVersion = 0;
  readonly #isCurrent: () => boolean;

  /**
   * @param isCurrent whether every change is heard of at this very moment; while it is not, nothing is kept or found.
   *   Asked each time, because a process that stood still learns of it only by its clock
   */
  constructor(isCurrent: () => boolean = () => true) {
    this.#isCurrent = isCurrent;
  }

  /**
   * Marks the moment at which an answer begins to be made; hand it to `keep`. While changes may not be heard of each
   * moment is one of its own, so that nobody shares an answer that somebody else began to make earlier.
   */
  get generation(): number {
    if (!this.#isCurrent()) this.#generation += 1;
    return this.#generation;
  }

  /** Moves with every change but sales and reviews; null while news cannot arrive, when nothing may be remembered. */
  get catalogueVersion(): number | null {
    return this.#isCurrent() ? this.#catalogueVersion : null;
  }

  /** As `catalogueVersion`, but moves with reviews as well. */
  get ratingsVersion(): number | null {
    return this.#isCurrent() ? this.#ratingsVersion : null;
  }

  /** Notes that a request for `spelling` is answered with what is kept under `address`. */
  noteSpelling(spelling: string, address: string): void {
    if (spelling !== address && spelling.length <= LONGEST_SPELLING) this.#spellings.set(spelling, address);
  }

  find(url: string): KeptAnswer | undefined {
    if (!this.#isCurrent()) return undefined;
    const answer = this.#shelfOf(url).get(url);
    if (answer) return answer;
    const address = this.#spellings.get(url);
    return address === undefined ? undefined : this.#shelfOf(address).get(address);
  }

  /**
   * Makes an answer ready to be sent, and keeps it unless one of its products has changed since `generation`.
   * @param products ids of the products that the answer shows
   */
  keep(
    url: string,
    generation: number,
    body: Buffer,
    headers: Readonly<Record<string, string>>,
    products: ReadonlySet<string>,
  ): KeptAnswer {
    const answer = new KeptAnswer(url, body, headers, products);
    if (!this.#isCurrent() || this.#changedSince(generation, products)) return answer;
    this.#put(answer);
    return answer;
  }

  /**
   * The compressed bytes of an answer, made when somebody first takes it so. The first one waits for them: on a slow line
   * an uncompressed page takes a hundred times longer than its compression.
   */
  compress(answer: KeptAnswer, encoding: Encoding): Buffer | Promise<Buffer> {
    const done = answer.compressed(encoding);
    if (done) return done;
    const begun = this.#compressing.get(answer) ?? new Map<Encoding, Promise<Buffer>>();
    this.#compressing.set(answer, begun);
    const known = begun.get(encoding);
    if (known) return known;
    const compressing = answer.compress(encoding).finally(() => this.#weighAnew(answer));
    begun.set(encoding, compressing);
    return compressing;
  }

  /** The bytes of an answer as it is. */
  plain(answer: KeptAnswer): Buffer {
    const { isPlain, bytes } = answer;
    if (!isPlain) this.#weighAnew(answer);
    return bytes;
  }

  /** What an answer weighs is asked when it is put there, and compressed it weighs something else. */
  #weighAnew(answer: KeptAnswer): void {
    const shelf = this.#shelfOf(answer.address);
    if (shelf.peek(answer.address) !== answer) return;
    shelf.delete(answer.address);
    this.#put(answer);
  }

  #put(answer: KeptAnswer): void {
    const { address: url, products } = answer;
    const shelf = this.#shelfOf(url);
    shelf.set(url, answer);
    if (!shelf.has(url)) return;
    for (const product of products) {
      const urls = this.#urlsOf.get(product);
      if (urls) urls.add(url);
      else this.#urlsOf.set(product, new Set([url]));
    }
  }

  /** Drops the answers that show these products. */
  dropProducts(products: readonly string[]): void {
    this.#note(new Set(products));
    const isListing = products.includes(LISTING);
    if (isListing) this.#catalogueVersion += 1;
    if (isListing || products.includes(RATINGS)) this.#ratingsVersion += 1;
    for (const product of products) {
      for (const url of [...(this.#urlsOf.get(product) ?? [])]) this.#shelfOf(url).delete(url);
    }
  }

  /** Drops everything. */
  dropAll(): void {
    this.#note(null);
    this.#catalogueVersion += 1;
    this.#ratingsVersion += 1;
    this.#urlsOf.clear();
    this.#plain.clear();
    this.#asked.clear();
  }

  #openShelf(): LRUCache<string, KeptAnswer> {
    return new LRUCache({
      maxSize: MOST_BYTES,
      sizeCalculation: ({ room }) => room,
      ttl: KEPT_AT_MOST_MS,
      ttlResolution: 1_000,
      dispose: (answer, url) => this.#unlink(answer, url),
    });
  }

  #shelfOf(url: string): LRUCache<string, KeptAnswer> {
    return url.includes('?') ? this.#asked : this.#plain;
  }

  /** An answer that goes, whichever way, leaves no trace of its URL behind. */
  #unlink(answer: KeptAnswer, url: string): void {
    for (const product of answer.products) {
      const urls = this.#urlsOf.get(product);
      if (urls?.delete(url) && urls.size === 0) this.#urlsOf.delete(product);
    }
  }

  #note(products: ReadonlySet<string> | null): void {
    this.#generation += 1;
    this.#changes.push({ generation: this.#generation, products });
    if (this.#changes.length > 2 * CHANGES_KEPT) this.#changes = this.#changes.slice(-CHANGES_KEPT);
  }

  #changedSince(generation: number, products: ReadonlySet<string>): boolean {
    if (generation === this.#generation) return false;
    const oldest = this.#changes[0]?.generation ?? this.#generation;
    if (generation < oldest - 1) return true;
    return this.#changes.some(
      (change) =>
        change.generation > generation &&
        (change.products === null || !change.products.isDisjointFrom(products)),
    );
  }
}
