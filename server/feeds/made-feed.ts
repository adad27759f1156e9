import { pipeline, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';

/** Prices and stock of a feed are so old at most; its readers come once a day to once an hour. */
const FRESH_MS = 5 * 60_000;

/**
 * A feed as compressed bytes: some megabytes for 50,000 products, where its text would be sixty. Whoever asks while it is made waits
 * for the same one, so that no number of readers, however slow, makes the shop write it more often.
 */
export class MadeFeed {
  readonly #write: () => Readable;
  readonly #now: () => number;
  #making: Promise<Buffer> | null = null;
  #madeAt = Number.NEGATIVE_INFINITY;

  constructor(write: () => Readable, now: () => number = Date.now) {
    this.#write = write;
    this.#now = now;
  }

  /** @throws whatever its writing ended with; the next who asks begins anew */
  current(): Promise<Buffer> {
    const isFresh = this.#now() - this.#madeAt < FRESH_MS;
    if (this.#making !== null && isFresh) return this.#making;
    const making = buffer(pipeline(this.#write(), createGzip(), () => {}));
    this.#making = making;
    this.#madeAt = this.#now();
    making.catch(() => {
      if (this.#making === making) this.#making = null;
    });
    return making;
  }
}
