import type pg from 'pg';
import type { Log } from '#server/logging/log.ts';
import { LEAVE, NOTIFY, RENEW_EVERY_MS } from './lease.ts';
import { type Listener, openListener } from './listener.ts';
import { Membership } from './membership.ts';
import { inboxOf, type Letter, LIVE_CHANNEL, NEWS_CHANNEL } from './messages.ts';
import { pause, within } from './moment.ts';

const NAME = 'shop-process:';
const AGAIN_AFTER_MS = 500;
const PROBE_SAID_WITHIN_MS = 2_000;
const PROBE_HEARD_WITHIN_MS = 3_000;
/** Where notifications do not arrive at all, this is how often it is tried whether they do by now. */
const DEAF_FOR_MS = 15_000;
const LEAVE_WITHIN_MS = 500;

const CUT_OFF = 'other processes cannot be heard; nothing is kept until they are';
const DEAF =
  'notifications of the database do not arrive here, as behind a pooler in transaction mode or from another database; nothing is answered from memory';

/** By which a process takes part. */
export interface Means {
  /** The process's name, for good. */
  process: string;
  /** For the connection that listens. */
  connectionString: string;
  /** What it tells of itself in its row. */
  about: object;
  pool: Pick<pg.Pool, 'query'>;
  log: Log;
}

/** What it is told meanwhile. */
export interface Events {
  /** The connection listens; what was told before it did has been missed. */
  onListening: () => void;
  onNotification: (channel: string, payload: string) => void;
  /** What was kept so far can no longer be relied on. */
  onDoubt: () => void;
}

/** Keeps a process a member of those that are in step: connects it, joins, renews, and begins anew whenever that is lost. */
export class Participation {
  readonly #means: Means;
  readonly #events: Events;
  readonly #closing = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #membership: Membership | null = null;
  /** Own rows of earlier that may still stand in the table. */
  #former: string[] = [];
  #isDeaf = false;
  #isTroubled = false;
  #probed: () => void = () => {};

  constructor(means: Means, events: Events) {
    this.#means = means;
    this.#events = events;
  }

  /** The membership of now, whether it hears already or not. */
  get membership(): Membership | null {
    return this.#membership;
  }

  get ownRows(): string[] {
    return [...this.#former, ...(this.#membership ? [this.#membership.id] : [])];
  }

  /** Whether notifications never arrive on this connection: there is no use in waiting for them. */
  get isDeaf(): boolean {
    return this.#isDeaf;
  }

  /** Aborted once it is closed. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Resolves after the first attempt; goes on trying where that failed. */
  start(): Promise<void> {
    const { promise: attempted, resolve } = Promise.withResolvers<void>();
    this.#running = this.#run(resolve);
    return attempted;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  /** What this process said to itself over its pool has arrived. */
  noteProbe(): void {
    this.#probed();
  }

  async #run(attempted: () => void): Promise<void> {
    while (!this.closing.aborted) {
      try {
        await this.#listen(attempted);
      } catch (error) {
        if (this.closing.aborted) break;
        if (this.#isTroubled) await pause(AGAIN_AFTER_MS, this.closing);
        // The first attempt comes at once: as a rule the connection was cut, and the database is there.
        else this.#means.log.warn({ reason: String(error) }, CUT_OFF);
        this.#isTroubled = true;
      }
      attempted();
      if (this.#isDeaf) await pause(DEAF_FOR_MS, this.closing);
    }
    attempted();
  }

  /** Takes part for as long as the connection holds. @throws Error when it is lost */
  async #listen(attempted: () => void): Promise<void> {
    const { connectionString, process, log } = this.#means;
    const listener = await openListener(
      connectionString,
      `${NAME}${process}`,
      [NEWS_CHANNEL, LIVE_CHANNEL, inboxOf(process)],
      this.#events.onNotification,
      this.closing,
    );
    listener.signal.addEventListener('abort', () => this.#end());
    const over = AbortSignal.any([listener.signal, this.closing]);
    try {
      this.#events.onListening();
      const wasDeaf = this.#isDeaf;
      this.#isDeaf = !(await this.#isHeard());
      if (this.#isDeaf && !wasDeaf) log.warn(DEAF);
      while (!this.#isDeaf && !over.aborted) await this.#beMember(listener, over, attempted);
      if (!this.closing.aborted) listener.signal.throwIfAborted();
    } finally {
      if (this.#membership && !listener.signal.aborted)
        await within(
          LEAVE_WITHIN_MS,
          listener.ask('leave', LEAVE, [this.#membership.id]).catch(() => {}),
        );
      listener.cut();
    }
  }

  /** A member until its row lapses: then it has stood still too long, and begins anew without what it kept. */
  async #beMember(listener: Listener, over: AbortSignal, attempted: () => void): Promise<void> {
    const membership = new Membership(listener, this.#means.process);
    this.#membership = membership;
    const former = this.#former;
    const { known } = await membership.join(former, this.#means.about);
    this.#former = this.#former.filter((id) => !former.includes(id));
    if (this.#isTroubled) this.#means.log.info('other processes are heard again');
    this.#isTroubled = false;
    void known.then(() => {
      // What was read meanwhile may have changed without a word: who wrote did not know of this process yet.
      this.#events.onDoubt();
      membership.rely();
      attempted();
    });
    for (;;) {
      await pause(RENEW_EVERY_MS, over);
      if (over.aborted) return;
      const renewed = await membership.renew();
      if (renewed === null) break;
      // What it wrote last it may not have told.
      if (renewed.isAnyGone) this.#events.onDoubt();
    }
    this.#end();
  }

  #end(): void {
    if (!this.#membership) return;
    this.#former = this.ownRows;
    this.#membership = null;
    this.#events.onDoubt();
  }

  /** Whether a notification that comes from elsewhere arrives on the connection while it asks nothing itself. */
  async #isHeard(): Promise<boolean> {
    const { pool, process } = this.#means;
    const { promise: arrived, resolve } = Promise.withResolvers<true>();
    this.#probed = () => resolve(true);
    const probe: Letter = { kind: 'probe' };
    const said = await within(
      PROBE_SAID_WITHIN_MS,
      pool.query(NOTIFY, [inboxOf(process), JSON.stringify(probe)]),
    );
    if (said === null) throw new Error('the database does not answer');
    return (await within(PROBE_HEARD_WITHIN_MS, arrived)) ?? false;
  }
}
