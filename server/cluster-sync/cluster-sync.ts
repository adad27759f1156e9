import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { LAPSES_AFTER_MS, LEAVE, NOTIFY, NOTIFY_BLINDLY, RENEW_EVERY_MS } from './lease.ts';
import { type Listener, openListener } from './listener.ts';
import { Membership } from './membership.ts';
import {
  type Announcement,
  inboxOf,
  type Letter,
  LIVE_CHANNEL,
  NEWS_CHANNEL,
  type News,
  newsOf,
} from './messages.ts';
import { now, pause, since, within } from './moment.ts';

const NAME = 'shop-process:';
const AGAIN_AFTER_MS = 500;
const PROBE_WITHIN_MS = 3_000;
/** Where notifications do not arrive at all, this is how often it is tried whether they do by now. */
const DEAF_FOR_MS = 15_000;
/** A lost connection is back within this time as a rule. */
const BACK_WITHIN_MS = 500;
const POOL_WITHIN_MS = 2_000;
/** After this every process has noticed that the one is gone which could not tell its change, and has dropped its memory. */
const NOTICED_WITHIN_MS = 3 * LAPSES_AFTER_MS;
const LEAVE_WITHIN_MS = 500;
const TELL_AGAIN_AFTER_MS = 100;

const DEAF =
  'notifications of the database do not arrive here, as behind a pooler in transaction mode or from another database; nothing is answered from memory';

/**
 * Keeps the processes of the shop on one database in step: whoever changes something tells it, and acknowledges it when
 * nobody shows the old state any more; whoever cannot hear answers nothing from memory. See docs/decisions, 26.
 */
export class ClusterSync {
  readonly #process = randomUUID();
  readonly #connectionString: string;
  readonly #pool: Pick<pg.Pool, 'query'>;
  readonly #log: FastifyBaseLogger;
  readonly #closing = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #membership: Membership | null = null;
  /** Own rows that may still stand in the table. */
  #former: string[] = [];
  #isDeaf = false;
  #isTroubled = false;
  #newsListener: (products: News) => void = () => {};
  #doubtListener: () => void = () => {};
  #liveListener: (word: string | null) => void = () => {};
  #probed: () => void = () => {};

  /** @param pool by which a change is told while the own connection is lost */
  constructor(connectionString: string, pool: Pick<pg.Pool, 'query'>, log: FastifyBaseLogger) {
    this.#connectionString = connectionString;
    this.#pool = pool;
    this.#log = log;
  }

  /** Whether memory can be relied on at this very moment. To be asked each time: a process may have stood still. */
  get isHearing(): boolean {
    return this.#membership?.isHearing ?? false;
  }

  /** Called with the products that another process has changed; with null when it may be anything. */
  onNews(listener: (products: News) => void): void {
    this.#newsListener = listener;
  }

  /** Called when what was kept so far can no longer be relied on. */
  onDoubt(listener: () => void): void {
    this.#doubtListener = listener;
  }

  /** Called with each word that the database tells of a change; with null when some may have been missed. */
  onLiveWord(listener: (word: string | null) => void): void {
    this.#liveListener = listener;
  }

  /** Joins the others; resolves after the first attempt, and goes on trying where that failed. */
  start(): Promise<void> {
    const { promise: attempted, resolve } = Promise.withResolvers<void>();
    this.#running = this.#run(resolve);
    return attempted;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  /**
   * Tells the other processes which products have changed (null: anything may have) and resolves when none of them shows
   * the old state. Costs nothing where nobody else is there. Never waits longer than some ten seconds: by then whoever
   * could not be told has noticed that it hears nothing of this process, and has dropped its memory.
   */
  async tell(products: News): Promise<void> {
    const member = this.#membership;
    if (member?.isHearing && member.isAlone) return;
    const news = newsOf(this.#process, randomUUID(), products);
    const begun = now();
    while (!this.#closing.signal.aborted) {
      const hearing = await this.#hearing();
      if (hearing && (await hearing.tell(news))) return;
      if (await this.#tellBlindly(news)) return;
      const waited = since(begun);
      if (waited > POOL_WITHIN_MS + NOTICED_WITHIN_MS) return;
      // Gone for the others as well: what it could not tell them must not be kept by anybody.
      if (waited > POOL_WITHIN_MS && this.#membership === member) member?.listener.cut();
      await pause(TELL_AGAIN_AFTER_MS, this.#closing.signal);
    }
  }

  /** The membership, once it hears; null where that takes longer than a cut connection takes to be back. */
  async #hearing(): Promise<Membership | null> {
    const begun = now();
    while (!this.isHearing) {
      if (this.#isDeaf || since(begun) > BACK_WITHIN_MS) return null;
      await pause(10, this.#closing.signal);
    }
    return this.#membership;
  }

  /** Says it over another connection, without hearing who has heard: waits until nobody can rely on what it has not. */
  async #tellBlindly(news: Announcement): Promise<boolean> {
    const own = [...this.#former, ...(this.#membership ? [this.#membership.id] : [])];
    const saying = this.#pool.query<{ isHeard: boolean }>(NOTIFY_BLINDLY, [
      NEWS_CHANNEL,
      JSON.stringify(news),
      own,
    ]);
    const said = await within(POOL_WITHIN_MS, saying).catch(() => null);
    if (said?.rows[0]?.isHeard) await pause(LAPSES_AFTER_MS, this.#closing.signal);
    return said !== null;
  }

  async #run(attempted: () => void): Promise<void> {
    const closing = this.#closing.signal;
    while (!closing.aborted) {
      try {
        await this.#listen(attempted);
      } catch (error) {
        if (closing.aborted) break;
        if (this.#isTroubled) await pause(AGAIN_AFTER_MS, closing);
        // The first attempt comes at once: as a rule the connection was cut, and the database is there.
        else
          this.#log.warn(
            { reason: String(error) },
            'other processes cannot be heard; nothing is kept until they are',
          );
        this.#isTroubled = true;
      }
      attempted();
      if (this.#isDeaf) await pause(DEAF_FOR_MS, closing);
    }
    attempted();
  }

  /** Hears for as long as the connection holds. @throws Error when it is lost */
  async #listen(attempted: () => void): Promise<void> {
    const closing = this.#closing.signal;
    const listener = await openListener(
      this.#connectionString,
      `${NAME}${this.#process}`,
      [NEWS_CHANNEL, LIVE_CHANNEL, inboxOf(this.#process)],
      (channel, payload) => this.#receive(channel, payload),
      closing,
    );
    listener.signal.addEventListener('abort', () => this.#leave());
    const over = AbortSignal.any([listener.signal, closing]);
    try {
      this.#liveListener(null);
      const wasDeaf = this.#isDeaf;
      this.#isDeaf = !(await this.#isHeard());
      if (this.#isDeaf && !wasDeaf) this.#log.warn(DEAF);
      while (!this.#isDeaf && !over.aborted) await this.#beMember(listener, over, attempted);
      if (!closing.aborted) listener.signal.throwIfAborted();
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
    const membership = new Membership(listener, this.#process);
    this.#membership = membership;
    const former = this.#former;
    const { known } = await membership.join(former);
    this.#former = this.#former.filter((id) => !former.includes(id));
    if (this.#isTroubled) this.#log.info('other processes are heard again');
    this.#isTroubled = false;
    void known.then(() => {
      // What was read meanwhile may have changed without a word: who wrote did not know of this process yet.
      this.#doubtListener();
      membership.rely();
      attempted();
    });
    for (;;) {
      await pause(RENEW_EVERY_MS, over);
      if (over.aborted) return;
      const renewed = await membership.renew();
      if (renewed === null) break;
      // What it wrote last it may not have told.
      if (renewed.isAnyGone) this.#doubtListener();
    }
    this.#leave();
  }

  #leave(): void {
    if (!this.#membership) return;
    this.#former = [...this.#former, this.#membership.id];
    this.#membership = null;
    this.#doubtListener();
  }

  /** Whether a notification that comes from elsewhere arrives on the connection while it asks nothing itself. */
  async #isHeard(): Promise<boolean> {
    const { promise: arrived, resolve } = Promise.withResolvers<true>();
    this.#probed = () => resolve(true);
    const probe: Letter = { kind: 'probe' };
    const said = await within(
      POOL_WITHIN_MS,
      this.#pool.query(NOTIFY, [inboxOf(this.#process), JSON.stringify(probe)]),
    );
    if (said === null) throw new Error('the database does not answer');
    return (await within(PROBE_WITHIN_MS, arrived)) ?? false;
  }

  #receive(channel: string, payload: string): void {
    if (channel === LIVE_CHANNEL) {
      this.#liveListener(payload);
      return;
    }
    try {
      const message = JSON.parse(payload) as Announcement | Letter;
      if (message.kind === 'hello' || message.kind === 'news') this.#hear(message);
      else if (message.kind === 'probe') this.#probed();
      else this.#membership?.receive(message);
    } catch (error) {
      // Anybody may notify by hand; that is no reason to end.
      this.#log.warn({ err: error }, 'a notification that cannot be read');
    }
  }

  #hear(announcement: Announcement): void {
    if (announcement.process === this.#process) return;
    const membership = this.#membership;
    if (announcement.kind === 'hello') membership?.meet(announcement.member);
    else this.#newsListener(announcement.products);
    if (!membership) return;
    const letter: Letter = { kind: 'heard', member: membership.id, id: announcement.id };
    membership.listener
      .ask('notify', NOTIFY, [inboxOf(announcement.process), JSON.stringify(letter)])
      .catch(() => {});
  }
}
