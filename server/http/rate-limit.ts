const MINUTE_MS = 60_000;

/**
 * Counts calls a minute for each client address, in memory. Our own rather than a plugin's because answers from
 * memory (answer-from-memory.ts) are counted too, and those never reach the framework; see docs/decisions.
 */
export class MinuteLimiter {
  readonly #most: number;
  #counts = new Map<string, number>();
  #windowStart = Date.now();

  /** @param most calls a minute from one address; 0 counts nothing */
  constructor(most: number) {
    this.#most = most;
  }

  /** Whether the next call would be over the limit; counts nothing. */
  isOver(client: string): boolean {
    if (this.#most === 0 || Date.now() - this.#windowStart >= MINUTE_MS) return false;
    return (this.#counts.get(client) ?? 0) >= this.#most;
  }

  /** Counts one call. Gives null when it may go on, else the seconds after which to try again. */
  take(client: string): number | null {
    if (this.#most === 0) return null;
    const now = Date.now();
    if (now - this.#windowStart >= MINUTE_MS) {
      this.#counts = new Map();
      this.#windowStart = now;
    }
    const count = (this.#counts.get(client) ?? 0) + 1;
    this.#counts.set(client, count);
    return count <= this.#most ? null : Math.ceil((this.#windowStart + MINUTE_MS - now) / 1000);
  }
}
