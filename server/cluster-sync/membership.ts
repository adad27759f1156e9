import { randomUUID } from 'node:crypto';
import { Acknowledgements } from './acknowledgements.ts';
import { HEARS_FOR_MS, JOIN, LAPSES_AFTER_MS, NOTIFY, RENEW } from './lease.ts';
import type { Listener } from './listener.ts';
import { type Announcement, inboxOf, type Letter, NEWS_CHANNEL } from './messages.ts';
import { type Moment, now, since, within } from './moment.ts';

/** How long the quick way of telling may take before another is tried. */
const SAY_WITHIN_MS = 500;

/**
 * One row of `shop_process`, from joining until it lapses: never the same one again, so that whoever was gone knows it,
 * and so do the others.
 *
 * PostgreSQL delivers notifications in the order of their commits. So whoever hears what it said to itself at a moment has
 * heard everything that was told before; it may answer from memory for HEARS_FOR_MS from that moment. Whoever tells a
 * change waits until each member has heard it, or LAPSES_AFTER_MS: nobody's memory is relied on that long without hearing.
 */
export class Membership {
  readonly id = randomUUID();
  readonly listener: Listener;
  readonly #process: string;
  readonly #others = new Set<string>();
  readonly #acknowledgements = new Acknowledgements();
  /** What was said to oneself and has not come back yet. */
  readonly #asked = new Map<number, Moment>();
  readonly #joined = Promise.withResolvers<ReadonlySet<string>>();
  #number = 0;
  #heard: Moment | null = null;
  #isKnownToAll = false;

  constructor(listener: Listener, process: string) {
    this.listener = listener;
    this.#process = process;
    // Whoever waits for it is told by the question that fails.
    this.#joined.promise.catch(() => {});
    listener.signal.addEventListener('abort', () => this.#joined.reject(listener.signal.reason));
  }

  /** Whether everything that others tell arrives here, and they wait for it: then memory can be relied on. */
  get isHearing(): boolean {
    return this.#isKnownToAll && this.#heard !== null && since(this.#heard) < HEARS_FOR_MS;
  }

  /** Whether nobody else is there who answers from memory. */
  get isAlone(): boolean {
    return this.#others.size === 0;
  }

  /**
   * Enters the row and says hello.
   * @param former own rows of earlier
   * @param about what it tells of itself
   * @returns what resolves when all the others know of it, so that they tell it what they change
   */
  async join(former: readonly string[], about: object): Promise<{ known: Promise<void> }> {
    const hello: Announcement = { kind: 'hello', process: this.#process, id: randomUUID(), member: this.id };
    const answers = this.#acknowledgements.collect(hello.id);
    const { others } = await this.listener.ask<{ others: string[] }>('join', JOIN, [
      this.id,
      NEWS_CHANNEL,
      JSON.stringify(hello),
      inboxOf(this.#process),
      this.#question(),
      former,
      JSON.stringify(about),
    ]);
    for (const other of others) this.#others.add(other);
    const metBefore = await within(LAPSES_AFTER_MS, this.#joined.promise);
    if (metBefore === null) throw new Error('what was said did not come back');
    const known = within(LAPSES_AFTER_MS, answers(new Set([...others, ...metBefore]))).then(() =>
      this.#acknowledgements.drop(hello.id),
    );
    return { known };
  }

  /** All the others know of it: from now on its memory can be relied on, as long as it hears. */
  rely(): void {
    this.#isKnownToAll = true;
  }

  /** Renews the row. Gives whether somebody has gone, or null when the row has lapsed. */
  async renew(): Promise<{ isAnyGone: boolean } | null> {
    const before = new Set(this.#others);
    const { isRenewed, others } = await this.listener.ask<{ isRenewed: boolean; others: string[] }>(
      'renew',
      RENEW,
      [this.id, inboxOf(this.#process), this.#question()],
    );
    if (!isRenewed) return null;
    for (const other of others) this.#others.add(other);
    // Who said hello while the question was on its way is not in its answer yet.
    const gone = before.difference(new Set(others));
    for (const other of gone) {
      this.#others.delete(other);
      this.#acknowledgements.forget(other);
    }
    return { isAnyGone: gone.size > 0 };
  }

  /** Says it to all and waits until they have heard, as long as that can matter. Gives false when it could not be said. */
  async tell(announcement: Announcement): Promise<boolean> {
    const answers = this.#acknowledgements.collect(announcement.id);
    const others = [...this.#others];
    const saying = this.listener
      .ask('notify', NOTIFY, [NEWS_CHANNEL, JSON.stringify(announcement)])
      .then(() => true);
    const isSaid = await within(SAY_WITHIN_MS, saying).catch(() => false);
    if (isSaid) await within(LAPSES_AFTER_MS, answers(others));
    this.#acknowledgements.drop(announcement.id);
    return isSaid === true;
  }

  /** Another process has joined. */
  meet(member: string): void {
    this.#others.add(member);
  }

  /** What was said into the own inbox has arrived there. */
  receive(letter: Letter): void {
    if (letter.kind === 'heard') this.#acknowledgements.heard(letter.id, letter.member);
    if (letter.kind !== 'echo' || letter.member !== this.id) return;
    this.#heard = this.#asked.get(letter.number) ?? this.#heard;
    for (const number of this.#asked.keys()) if (number <= letter.number) this.#asked.delete(number);
    this.#joined.resolve(new Set(this.#others));
  }

  #question(): string {
    this.#number += 1;
    this.#asked.set(this.#number, now());
    const echo: Letter = { kind: 'echo', member: this.id, number: this.#number };
    return JSON.stringify(echo);
  }
}
