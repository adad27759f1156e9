/**
 * Maintenance: what was begun ends, nothing new begins, everything can be read (decision 72).
 *
 * - whether it is: this file; `words` (what shoppers read), `switch` (on and off)
 * - calls:         `routes`; `paused-routes` (refuses what would begin something), `goes-on` (the calls that work all the same)
 * - after its end: `ended`
 */

import { sql } from 'kysely';
import type { ResponseCache } from '#server/answers/response-cache.ts';
import { VersionedCache } from '#server/answers/versioned-cache.ts';
import type { Database } from '#server/database/connection.ts';

/** A shop that is paused. */
export interface Pause {
  /** The owner's own sentence, or empty. */
  notice: string;
  since: Date;
  /** null: until somebody ends it. */
  until: Date | null;
  /** Milliseconds that are left by the database's clock. */
  leftMs: number | null;
}

/** The pause as it stands in the database; null where there is none, or it has ended. */
export const readPause = async (db: Database): Promise<Pause | null> => {
  const { rows } = await sql<Pause>`
    select notice, since, until, extract(epoch from until - now())::float8 * 1000 as "leftMs"
    from maintenance where until is null or until > now()`.execute(db);
  return rows[0] ?? null;
};

interface Known {
  pause: Pause | null;
  /** By this process's own clock: the database's may go otherwise. */
  endsAt: number;
}

/**
 * Whether the shop is paused, as every process knows it: kept in memory until it changes in any of them, or until its end
 * has come. Answers that announce it are dropped then as well.
 */
export class MaintenanceState {
  readonly #db: Database;
  readonly #answers: ResponseCache;
  readonly #kept: VersionedCache<Known>;
  #end: NodeJS.Timeout | undefined;

  constructor(db: Database, answers: ResponseCache) {
    this.#db = db;
    this.#answers = answers;
    this.#kept = new VersionedCache(answers, 1);
  }

  /** The pause of this moment, or null. */
  async current(): Promise<Pause | null> {
    const known = this.#kept.find('') ?? (await this.#look());
    return Date.now() < known.endsAt ? known.pause : null;
  }

  async #look(): Promise<Known> {
    const { version } = this.#kept;
    const pause = await readPause(this.#db);
    const known = { pause, endsAt: Date.now() + (pause?.leftMs ?? Number.POSITIVE_INFINITY) };
    this.#kept.keep('', version, known);
    this.#dropAtTheEnd(pause?.leftMs ?? null);
    return known;
  }

  #dropAtTheEnd(leftMs: number | null): void {
    clearTimeout(this.#end);
    this.#end = undefined;
    if (leftMs !== null) this.#end = setTimeout(() => this.#answers.dropAll(), leftMs).unref();
  }
}
