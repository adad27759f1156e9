import type { ServerResponse } from 'node:http';
import { HEARTBEAT_MS, LIVE_TOPICS, type LiveChange, type LiveTopic } from '#contract/live/topics.ts';
import type { ClusterSync } from '#server/cluster-sync/cluster-sync.ts';
import type { Log } from '#server/logging/log.ts';

/** A burst of orders is one message: at most one goes out in this time. */
const QUIET_MS = 1_000;
/** A browser's tabs and a phone: each shows one page at a time. */
const MOST_EACH = 8;
const MOST_STREAMS = 400;
/** Bytes that a stream may owe; who reads slower than that is cut off and asks anew. */
const MOST_UNSENT = 16_384;

/** One page that listens, and the session that lets it. */
export interface Listener {
  accountId: string;
  /** Hex of the session token's hash. */
  session: string;
  response: ServerResponse;
}

const isTopic = (topic: string): topic is LiveTopic => (LIVE_TOPICS as readonly string[]).includes(topic);

/**
 * The admin pages that listen to this process. The database tells every process what has changed
 * (`ClusterSync.onLiveTopic`), each passes it on to its own listeners: never more than one message a second, however much
 * happens, and nothing but the names of what is out of date.
 */
export class LiveStreams {
  readonly #listeners = new Set<Listener>();
  readonly #pending = new Set<LiveTopic>();
  readonly #openSessions: (sessions: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly #log: Log;
  #flushTimer: NodeJS.Timeout | null = null;
  /** By the clock that nobody sets. */
  #flushedAt = Number.NEGATIVE_INFINITY;
  #heartbeat: NodeJS.Timeout | null = null;
  #isClosed = false;

  /** @param openSessions of the given sessions those that may still listen */
  constructor(
    sync: ClusterSync,
    log: Log,
    openSessions: (sessions: readonly string[]) => Promise<ReadonlySet<string>>,
  ) {
    this.#log = log;
    this.#openSessions = openSessions;
    sync.onLiveTopic((topic) => this.#hear(topic));
  }

  /** Whether one more may listen; this account's streams and all of them are bounded. */
  hasRoomFor(accountId: string): boolean {
    if (this.#isClosed || this.#listeners.size >= MOST_STREAMS) return false;
    return [...this.#listeners].filter((listener) => listener.accountId === accountId).length < MOST_EACH;
  }

  /** Sends the listener whatever happens from now on, until it goes, its session ends, or the shop does. */
  add(listener: Listener): void {
    const { response } = listener;
    this.#listeners.add(listener);
    response.on('close', () => this.#remove(listener));
    response.on('error', () => this.#remove(listener));
    response.write(': listening\n\n');
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
    // The session may have ended since it was looked at.
    void this.#sendAway();
  }

  /** Ends every stream at once, so that the shop can end. */
  close(): void {
    this.#isClosed = true;
    for (const listener of this.#listeners) this.#end(listener);
    this.#stopTimers();
  }

  #hear(topic: string | null): void {
    if (this.#listeners.size === 0) return;
    if (topic === 'sessions' || topic === null) void this.#sendAway();
    if (topic === null) for (const one of LIVE_TOPICS) this.#pending.add(one);
    else if (isTopic(topic)) this.#pending.add(topic);
    if (this.#pending.size === 0) return;
    const wait = Math.max(0, this.#flushedAt + QUIET_MS - performance.now());
    this.#flushTimer ??= setTimeout(() => this.#flush(), wait).unref();
  }

  #flush(): void {
    this.#flushTimer = null;
    this.#flushedAt = performance.now();
    const change: LiveChange = { topics: [...this.#pending] };
    this.#pending.clear();
    this.#sendAll(`event: changed\ndata: ${JSON.stringify(change)}\n\n`);
  }

  #beat(): void {
    this.#sendAll(': alive\n\n');
    // A session may also run out without anybody ending it.
    void this.#sendAway();
  }

  #sendAll(text: string): void {
    for (const listener of this.#listeners) {
      listener.response.write(text);
      if (listener.response.writableLength > MOST_UNSENT) listener.response.destroy();
    }
  }

  async #sendAway(): Promise<void> {
    // Who comes while the answer is on its way was not asked about.
    const asked = [...this.#listeners];
    if (asked.length === 0) return;
    try {
      const open = await this.#openSessions([...new Set(asked.map(({ session }) => session))]);
      for (const listener of asked) if (!open.has(listener.session)) this.#end(listener);
    } catch (error) {
      this.#log.warn({ err: error }, 'could not look at the sessions of those who listen; it is done again');
    }
  }

  #end(listener: Listener): void {
    this.#remove(listener);
    listener.response.end();
  }

  #remove(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size === 0) this.#stopTimers();
  }

  #stopTimers(): void {
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    if (this.#heartbeat) clearInterval(this.#heartbeat);
    this.#flushTimer = null;
    this.#heartbeat = null;
    this.#pending.clear();
  }
}
