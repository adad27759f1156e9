/**
 * Keeps the processes on one database in step (decision 26).
 *
 * - who is there:  `membership`, `participation` (joining, leaving, doubting), `lease` (for how long memory is relied on)
 * - told:          `messages`, `listener`, `acknowledgements` (who has yet to hear)
 * - time:          `moment`
 */

import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Log } from '#server/logging/log.ts';
import { LAPSES_AFTER_MS, NOTIFY, NOTIFY_BLINDLY } from './lease.ts';
import type { Membership } from './membership.ts';
import {
  type Announcement,
  inboxOf,
  type Letter,
  LIVE_CHANNEL,
  NEWS_CHANNEL,
  type News,
  newsOf,
  toldBy,
} from './messages.ts';
import { now, pause, since, within } from './moment.ts';
import { Participation } from './participation.ts';

/** A cut connection is back within this time as a rule. */
const BACK_WITHIN_MS = 500;
const POOL_WITHIN_MS = 2_000;
/** After this every process has noticed that the one is gone which could not tell its change, and has dropped its memory. */
const NOTICED_WITHIN_MS = 3 * LAPSES_AFTER_MS;
const TELL_AGAIN_AFTER_MS = 100;

/**
 * Keeps the processes of the shop on one database in step: whoever changes something tells it, and acknowledges it when
 * nobody shows the old state any more; whoever cannot hear answers nothing from memory. See docs/decisions, 26.
 */
export class ClusterSync {
  readonly #process = randomUUID();
  readonly #pool: Pick<pg.Pool, 'query'>;
  readonly #log: Log;
  readonly #participation: Participation;
  #newsListener: (products: News) => void = () => {};
  #doubtListener: () => void = () => {};
  #liveListener: (topic: string | null) => void = () => {};

  /**
   * @param connectionString of a connection of its own, on which a session is its own
   * @param pool by which a change is told while that connection is lost
   * @param about what the process tells of itself, in its row
   */
  constructor(connectionString: string, pool: Pick<pg.Pool, 'query'>, log: Log, about: object = {}) {
    this.#pool = pool;
    this.#log = log;
    this.#participation = new Participation(
      { process: this.#process, connectionString, about, pool, log },
      {
        onListening: () => this.#liveListener(null),
        onNotification: (channel, payload) => this.#receive(channel, payload),
        onDoubt: () => this.#doubtListener(),
      },
    );
  }

  /** Whether memory can be relied on at this very moment. To be asked each time: a process may have stood still. */
  get isHearing(): boolean {
    return this.#participation.membership?.isHearing ?? false;
  }

  /** Called with the products that another process has changed; with null when it may be anything. */
  onNews(listener: (products: News) => void): void {
    this.#newsListener = listener;
  }

  /** Called when what was kept so far can no longer be relied on. */
  onDoubt(listener: () => void): void {
    this.#doubtListener = listener;
  }

  /** Called with each topic that the database tells of a change; with null when some may have been missed. */
  onLiveTopic(listener: (topic: string | null) => void): void {
    this.#liveListener = listener;
  }

  /** Joins the others; resolves after the first attempt, and goes on trying where that failed. */
  start(): Promise<void> {
    return this.#participation.start();
  }

  close(): Promise<void> {
    return this.#participation.close();
  }

  /**
   * Tells the other processes which products have changed (null: anything may have) and resolves when none of them shows
   * the old state. Costs nothing where nobody else is there. Never waits longer than some ten seconds: by then whoever
   * could not be told has noticed that it hears nothing of this process, and has dropped its memory.
   */
  async tell(products: News): Promise<void> {
    const participation = this.#participation;
    const member = participation.membership;
    if (member?.isHearing && member.isAlone) return;
    const news = newsOf(this.#process, randomUUID(), products);
    const begun = now();
    while (!participation.closing.aborted) {
      const hearing = await this.#hearing();
      if (hearing && (await hearing.tell(news))) return;
      if (await this.#tellBlindly(news)) return;
      const waited = since(begun);
      if (waited > POOL_WITHIN_MS + NOTICED_WITHIN_MS) return;
      // Gone for the others as well: what it could not tell them must not be kept by anybody.
      if (waited > POOL_WITHIN_MS && participation.membership === member) member?.listener.cut();
      await pause(TELL_AGAIN_AFTER_MS, participation.closing);
    }
  }

  /** The membership, once it hears; null where that takes longer than a cut connection takes to be back. */
  async #hearing(): Promise<Membership | null> {
    const begun = now();
    while (!this.isHearing) {
      if (this.#participation.isDeaf || since(begun) > BACK_WITHIN_MS) return null;
      await pause(10, this.#participation.closing);
    }
    return this.#participation.membership;
  }

  /** Says it over another connection, without hearing who has heard: waits until nobody can rely on what it has not. */
  async #tellBlindly(news: Announcement): Promise<boolean> {
    const saying = this.#pool.query<{ isHeard: boolean }>(NOTIFY_BLINDLY, [
      NEWS_CHANNEL,
      JSON.stringify(news),
      this.#participation.ownRows,
    ]);
    const said = await within(POOL_WITHIN_MS, saying).catch(() => null);
    if (said?.rows[0]?.isHeard) await pause(LAPSES_AFTER_MS, this.#participation.closing);
    return said !== null;
  }

  #receive(channel: string, payload: string): void {
    if (channel === LIVE_CHANNEL) {
      this.#liveListener(payload);
      return;
    }
    try {
      const message = JSON.parse(payload) as Announcement | Letter;
      if (message.kind === 'hello' || message.kind === 'news') this.#hear(message);
      else if (message.kind === 'probe') this.#participation.noteProbe();
      else this.#participation.membership?.receive(message);
    } catch (error) {
      // Anybody may notify by hand; that is no reason to end.
      this.#log.warn({ err: error }, 'a notification that cannot be read');
    }
  }

  #hear(announcement: Announcement): void {
    if (announcement.process === this.#process) return;
    const { membership } = this.#participation;
    if (announcement.kind === 'hello') membership?.meet(announcement.member);
    else this.#newsListener(toldBy(announcement));
    if (!membership) return;
    const letter: Letter = { kind: 'heard', member: membership.id, id: announcement.id };
    membership.listener
      .ask('notify', NOTIFY, [inboxOf(announcement.process), JSON.stringify(letter)])
      .catch(() => {});
  }
}
