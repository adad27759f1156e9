import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#server/logging/log.ts';
import { clientSettings, type DatabaseAddress } from './address.ts';
import { DatabaseAway } from './away.ts';
import type { Connection } from './connection.ts';
import { ShopClient } from './shop-client.ts';

const ASK_EVERY_MS = 1_000;
const LOOK_AGAIN_EVERY_MS = 250;
/** After this the question is asked over a new connection as well: the old one may be dead, and not the server. */
const DOUBT_AFTER_MS = 1_000;
/** From the question on. With the pause before it: known to be away within four seconds. */
const AWAY_AFTER_MS = 3_000;
/**
 * While the database is away, new questions are asked before the last is given up: one that went into a silent line would
 * keep the shop from seeing for seconds that the next gets through.
 */
const ASK_AFRESH_EVERY_MS = 500;
/** A process that stood still itself reads what has arrived meanwhile before it judges. */
const READ_FIRST_MS = 50;

const TOO_MANY_CONNECTIONS = '53300';

/** What the server says of itself. */
interface Answer {
  isReadOnly: boolean;
}

const QUESTION = `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
const ask = async (client: ShopClient): Promise<Answer> =>
  (await client.ask<Answer>(QUESTION))[0] ?? { isReadOnly: false };

/** The value, or null when it is not there in time. Rejects as the promise does. */
const within = <T>(promise: Promise<T>, ms: number): Promise<T | null> =>
  Promise.race([promise, sleep(ms + READ_FIRST_MS, null, { ref: false })]);

/**
 * Looks whether the database answers, again and again, over a connection that nothing else uses. While it does not, whatever
 * is under way or asked is failed at once (`Connection.refuse`) in place of waiting for seconds each.
 */
export class DatabaseWatch {
  readonly #address: DatabaseAddress;
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #connections = new Set<ShopClient>();
  #client: ShopClient | null = null;
  /** The server's processes behind connections that were cut. */
  #leftOver: number[] = [];
  #isAway = false;
  #isReadOnly = false;
  #isClosed = false;
  #listener: (isAway: boolean) => void = () => {};

  constructor(address: DatabaseAddress, connection: Connection, log: Log) {
    this.#address = address;
    this.#connection = connection;
    this.#log = log;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** Whether the server takes no writes: a standby, or one that was told so. */
  get isReadOnly(): boolean {
    return this.#isReadOnly;
  }

  /** Called when the database goes away and when it is back. */
  onChange(listener: (isAway: boolean) => void): void {
    this.#listener = listener;
  }

  start(): void {
    void this.#watch();
  }

  close(): void {
    this.#isClosed = true;
    for (const client of this.#connections) client.cut(new DatabaseAway('The shop ends'));
  }

  async #watch(): Promise<void> {
    while (!this.#isClosed) {
      const answer = await (this.#isAway ? this.#lookUntilAnswered() : this.#look());
      if (this.#isClosed) return;
      this.#isReadOnly = answer?.isReadOnly ?? this.#isReadOnly;
      await this.#turn(answer === null);
      await sleep(this.#isAway ? LOOK_AGAIN_EVERY_MS : ASK_EVERY_MS, undefined, { ref: false });
    }
  }

  async #turn(isAway: boolean): Promise<void> {
    if (isAway === this.#isAway) return;
    if (!isAway) await this.#endLeftOver();
    this.#isAway = isAway;
    if (isAway) {
      this.#log.error('the database does not answer; whatever needs it is refused until it does');
      this.#leftOver = this.#connection.refuse();
    } else {
      this.#log.warn('the database answers again');
      this.#connection.admit();
    }
    this.#listener(isAway);
  }

  /**
   * A server to which the line was cut has not heard of it: the transactions that were under way stand there still, with
   * their locks, until they time out. Nobody asks anything over them any more.
   */
  async #endLeftOver(): Promise<void> {
    const gone = this.#leftOver;
    this.#leftOver = [];
    if (gone.length === 0) return;
    await this.#client?.endProcesses(this.#connection.name, gone).catch(() => {});
  }

  /** One question, over the connection at hand and, where that is slow or broken, over a new one. Null: no answer. */
  async #look(): Promise<Answer | null> {
    const client = this.#client;
    if (client === null) return this.#lookAnew(AWAY_AFTER_MS);
    const asked = ask(client);
    const prompt = await within(asked, DOUBT_AFTER_MS).catch(() => 'broken' as const);
    if (prompt !== null && prompt !== 'broken') return prompt;
    this.#client = null;
    const rest = AWAY_AFTER_MS - DOUBT_AFTER_MS;
    const anew = this.#lookAnew(rest);
    const either = Promise.any([asked, anew.then((answer) => answer ?? Promise.reject(new DatabaseAway()))]);
    const first = await within(either, rest).catch(() => null);
    client.cut(new DatabaseAway());
    return first;
  }

  /** Questions over new connections, each before the last has been given up, until one is answered. Null: the shop ends. */
  async #lookUntilAnswered(): Promise<Answer | null> {
    let answer = null as Answer | null;
    while (answer === null && !this.#isClosed) {
      const look = this.#lookAnew(AWAY_AFTER_MS).then((found) => {
        answer ??= found;
        return found;
      });
      const found = await within(look, ASK_AFRESH_EVERY_MS);
      // Refused at once, not silent: the next is asked after the usual pause.
      if (found === null && answer === null) await sleep(LOOK_AGAIN_EVERY_MS, undefined, { ref: false });
    }
    return answer;
  }

  async #lookAnew(ms: number): Promise<Answer | null> {
    // The end cuts what there is: nobody would cut a connection that is made after it.
    if (this.#isClosed) return null;
    const client = new ShopClient({
      ...clientSettings(this.#address.url),
      connectionTimeoutMillis: ms,
      application_name: 'shop-watch',
      open: this.#connections,
    });
    const asking = client.connect().then(() => ask(client));
    try {
      const answer = await within(asking, ms);
      if (answer === null) throw new DatabaseAway();
      // The old one may have come round meanwhile.
      if (this.#client === null) this.#client = client;
      else client.cut(new DatabaseAway());
      return answer;
    } catch (error) {
      asking.catch(() => {});
      client.cut(new DatabaseAway());
      const isFull = error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS;
      return isFull ? this.#lookThroughPool(ms) : null;
    }
  }

  /** There is no room for a connection of our own; those that are open may well be answered. */
  async #lookThroughPool(ms: number): Promise<Answer | null> {
    const asking = this.#connection.pool
      .connect()
      .then((client) => client.query<Answer>(QUESTION).finally(() => client.release()))
      .then(({ rows }) => rows[0] ?? { isReadOnly: false });
    return within(asking, ms).catch(() => null);
  }
}
