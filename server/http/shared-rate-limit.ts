import cluster from 'node:cluster';
import { MinuteLimiter } from './rate-limit.ts';

const MINUTE_MS = 60_000;
/** A process that does not answer for so long is counted as if it had not been asked. */
const ANSWER_WITHIN_MS = 500;

const minuteNow = (): number => Math.floor(Date.now() / MINUTE_MS);
const secondsLeft = (): number => Math.ceil((MINUTE_MS - (Date.now() % MINUTE_MS)) / 1000);

/** Counts calls a minute for each client address. */
export interface Limiter {
  /** Whether the next call may be over the limit; when it is not, `take` answers at once. */
  isOver(client: string): boolean;
  /** Counts one call. Gives null when it may go on, else the seconds after which to try again. */
  take(client: string): number | null | Promise<number | null>;
}

/** What the processes of one shop tell each other, through their parent, about clients who call very often. */
export type LimitMessage =
  | { limit: 'ask'; id: number; client: string; minute: number }
  | { limit: 'told'; id: number; isAllowed: boolean }
  | { limit: 'recall'; client: string; minute: number }
  | { limit: 'used'; client: string; used: number };

export const isLimitMessage = (message: unknown): message is LimitMessage =>
  typeof message === 'object' && message !== null && 'limit' in message;

/**
 * The limit of a shop that runs in several processes. Each has an equal share of every client's calls and counts it
 * alone; a client who has used up one share is counted by the parent from then on, so that the limit holds exactly
 * while all others cost no word between the processes.
 */
export class SharedLimiter implements Limiter {
  readonly #share: number;
  readonly #send: (message: LimitMessage) => void;
  readonly #waiting = new Map<number, (isAllowed: boolean) => void>();
  #minute = minuteNow();
  #used = new Map<string, number>();
  #recalled = new Set<string>();
  #refused = new Set<string>();
  #asked = 0;

  constructor(most: number, processes: number, send: (message: LimitMessage) => void) {
    this.#share = Math.floor(most / processes);
    this.#send = send;
  }

  isOver(client: string): boolean {
    this.#turn();
    return this.#recalled.has(client) || (this.#used.get(client) ?? 0) >= this.#share;
  }

  take(client: string): number | null | Promise<number | null> {
    if (this.isOver(client)) return this.#refused.has(client) ? secondsLeft() : this.#ask(client);
    this.#used.set(client, (this.#used.get(client) ?? 0) + 1);
    return null;
  }

  /** Takes a message of the parent. */
  hear(message: LimitMessage): void {
    if (message.limit === 'told') this.#waiting.get(message.id)?.(message.isAllowed);
    if (message.limit !== 'recall') return;
    this.#turn();
    const { client, minute } = message;
    if (minute === this.#minute) this.#recalled.add(client);
    this.#send({
      limit: 'used',
      client,
      used: minute === this.#minute ? (this.#used.get(client) ?? 0) : 0,
    });
  }

  async #ask(client: string): Promise<number | null> {
    const minute = this.#minute;
    this.#asked += 1;
    const id = this.#asked;
    const isAllowed = await new Promise<boolean>((resolve) => {
      this.#waiting.set(id, resolve);
      setTimeout(() => resolve(true), 2 * ANSWER_WITHIN_MS).unref();
      this.#send({ limit: 'ask', id, client, minute });
    });
    this.#waiting.delete(id);
    if (isAllowed) return null;
    if (minute === this.#minute) this.#refused.add(client);
    return secondsLeft();
  }

  #turn(): void {
    const minute = minuteNow();
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#used = new Map();
    this.#recalled = new Set();
    this.#refused = new Set();
  }
}

interface Count {
  calls: number;
}

/** The parent's side: counts the calls of clients who have used up one process's share. */
export class LimitKeeper {
  readonly #most: number;
  readonly #tellAll: (message: LimitMessage) => number;
  readonly #replies = new Map<string, (used: number) => void>();
  #minute = minuteNow();
  #counts = new Map<string, Promise<Count>>();

  /** @param tellAll sends a message to every process and gives how many there are */
  constructor(most: number, tellAll: (message: LimitMessage) => number) {
    this.#most = most;
    this.#tellAll = tellAll;
  }

  /** Takes a message of one process; `answer` goes back to it. */
  async hear(message: LimitMessage, answer: (message: LimitMessage) => void): Promise<void> {
    if (message.limit === 'used') this.#replies.get(message.client)?.(message.used);
    if (message.limit !== 'ask') return;
    const { id, client, minute } = message;
    if (minute > this.#minute) {
      this.#minute = minute;
      this.#counts = new Map();
    }
    const count = minute === this.#minute ? await this.#countOf(client) : { calls: 0 };
    count.calls += 1;
    answer({ limit: 'told', id, isAllowed: count.calls <= this.#most });
  }

  #countOf(client: string): Promise<Count> {
    const known = this.#counts.get(client);
    if (known) return known;
    const count = this.#recall(client);
    this.#counts.set(client, count);
    return count;
  }

  /** From now on every process asks about this client; what each has allowed so far is added up. */
  async #recall(client: string): Promise<Count> {
    const count = { calls: 0 };
    await new Promise<void>((resolve) => {
      let left = 0;
      this.#replies.set(client, (used) => {
        count.calls += used;
        left -= 1;
        if (left === 0) resolve();
      });
      left = this.#tellAll({ limit: 'recall', client, minute: this.#minute });
      setTimeout(resolve, ANSWER_WITHIN_MS).unref();
    });
    this.#replies.delete(client);
    return count;
  }
}

/** The limiter of this process: shared where it is one of several. */
export const openLimiter = (most: number, processes: number): Limiter => {
  if (most === 0 || processes === 1 || !cluster.isWorker) return new MinuteLimiter(most);
  const limiter = new SharedLimiter(most, processes, (message) => {
    if (process.connected) process.send?.(message);
  });
  process.on('message', (message) => {
    if (isLimitMessage(message)) limiter.hear(message);
  });
  return limiter;
};
