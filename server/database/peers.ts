import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

const CHANNEL = 'shop_catalogue';
/** What the database itself tells of, by triggers; each payload is one word. */
const LIVE_CHANNEL = 'shop_live';
const NAME = 'shop-process:';
const MEMBERSHIP_EVERY_MS = 2_000;
/** A new process keeps nothing for this long, so that every older one has heard of it before it relies on being told. */
const SETTLE_MS = 1_000;
const ANSWER_WITHIN_MS = 1_000;
/** PostgreSQL limits a notification to 8,000 bytes; above this many ids "everything" is said instead. */
const MOST_IDS = 150;

type News = string[] | null;
type Message =
  | { kind: 'hello' | 'here'; from: string }
  | { kind: 'news'; from: string; id: string; products: News }
  | { kind: 'heard'; from: string; to: string; id: string };

interface Waiting {
  missing: Set<string>;
  done: () => void;
}

/**
 * The other processes of the shop on the same database, over LISTEN/NOTIFY. `tell` resolves when each of them has
 * heard the news, so that a change can be acknowledged only once nobody shows the old state. With no other process
 * it costs nothing.
 */
export class Peers {
  readonly #id = randomUUID();
  readonly #connectionString: string;
  readonly #log: FastifyBaseLogger;
  readonly #others = new Set<string>();
  readonly #waiting = new Map<string, Waiting>();
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;
  #messageListener: (products: News) => void = () => {};
  #membershipListener: (isReachable: boolean) => void = () => {};
  #liveListener: (word: string | null) => void = () => {};

  constructor(connectionString: string, log: FastifyBaseLogger) {
    this.#connectionString = connectionString;
    this.#log = log;
  }

  onMessage(listener: (products: News) => void): void {
    this.#messageListener = listener;
  }

  /** Called with false when news cannot arrive, with true when they can again or a process has come or gone. */
  onMembership(listener: (isReachable: boolean) => void): void {
    this.#membershipListener = listener;
  }

  /** Called with each word that the database tells of a change; with null when some may have been missed. */
  onLiveWord(listener: (word: string | null) => void): void {
    this.#liveListener = listener;
  }

  async start(): Promise<void> {
    await this.#connect();
    this.#timer = setInterval(() => void this.#refresh(), MEMBERSHIP_EVERY_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearInterval(this.#timer);
    for (const waiting of this.#waiting.values()) waiting.done();
    await this.#client?.end().catch(() => {});
  }

  /** Tells the other processes which products have changed (null: everything) and waits until they know. */
  async tell(products: News): Promise<void> {
    if (this.#others.size === 0 || !this.#client) return;
    const id = randomUUID();
    const heard = new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        void this.#refresh();
        waiting.done();
      }, ANSWER_WITHIN_MS);
      const waiting: Waiting = {
        missing: new Set(this.#others),
        done: () => {
          clearTimeout(timer);
          this.#waiting.delete(id);
          resolve();
        },
      };
      this.#waiting.set(id, waiting);
    });
    await this.#send({
      kind: 'news',
      from: this.#id,
      id,
      products: products && products.length <= MOST_IDS ? products : null,
    });
    await heard;
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: `${NAME}${this.#id}`,
      keepAlive: true,
    });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload }) => {
      if (!payload) return;
      if (channel === LIVE_CHANNEL) this.#liveListener(payload);
      else this.#receive(JSON.parse(payload) as Message);
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}; listen ${LIVE_CHANNEL}`);
    this.#client = client;
    this.#liveListener(null);
    await this.#refresh();
    await this.#send({ kind: 'hello', from: this.#id });
    if (this.#others.size > 0) {
      this.#membershipListener(false);
      setTimeout(() => {
        if (this.#client === client) this.#membershipListener(true);
      }, SETTLE_MS).unref();
    } else {
      this.#membershipListener(true);
    }
  }

  #lost(client: pg.Client): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = null;
    this.#membershipListener(false);
    this.#log.warn('connection for news of other processes lost; nothing is kept until it is back');
    setTimeout(() => void this.#reconnect(), 500).unref();
  }

  async #reconnect(): Promise<void> {
    if (this.#isClosed) return;
    try {
      await this.#connect();
    } catch {
      setTimeout(() => void this.#reconnect(), 1_000).unref();
    }
  }

  /** Who is there, by the connections that PostgreSQL sees; a process that died without a word is found so. */
  async #refresh(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    try {
      const { rows } = await client.query<{ application_name: string }>(
        `select application_name from pg_stat_activity
         where datname = current_database() and application_name like '${NAME}%'`,
      );
      const present = new Set(rows.map((row) => row.application_name.slice(NAME.length)));
      present.delete(this.#id);
      const gone = [...this.#others].filter((other) => !present.has(other));
      for (const other of present) this.#others.add(other);
      for (const other of gone) this.#remove(other);
    } catch (error) {
      this.#log.warn({ err: error }, 'could not see the other processes');
    }
  }

  /** What a process that is gone wrote last may not have been told. */
  #remove(other: string): void {
    this.#others.delete(other);
    for (const waiting of this.#waiting.values()) {
      waiting.missing.delete(other);
      if (waiting.missing.size === 0) waiting.done();
    }
    this.#membershipListener(true);
  }

  #receive(message: Message): void {
    if (message.from === this.#id) return;
    this.#others.add(message.from);
    if (message.kind === 'hello') void this.#send({ kind: 'here', from: this.#id });
    if (message.kind === 'news') {
      this.#messageListener(message.products);
      void this.#send({ kind: 'heard', from: this.#id, to: message.from, id: message.id });
    }
    if (message.kind === 'heard' && message.to === this.#id) {
      const waiting = this.#waiting.get(message.id);
      waiting?.missing.delete(message.from);
      if (waiting?.missing.size === 0) waiting.done();
    }
  }

  async #send(message: Message): Promise<void> {
    try {
      await this.#client?.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)]);
    } catch (error) {
      this.#log.warn({ err: error }, 'could not tell the other processes');
    }
  }
}
