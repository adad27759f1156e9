/**
 * How the shop looks (decision 79): colours, letters, corners, logo, announcement, and what the home page is built from.
 *
 * - which counts:    this file; `default-look`, `stored-looks` (rows), `change-look` (draft, publish, undo)
 * - what follows:    `palette` (colours that can be read), `typefaces`, `shown-look` (what pages need: its CSS, letters and logo)
 * - drawings:        `drawing` (an SVG made a picture), `draw-process` (which is ended when it takes too long; `draw-outcome`)
 * - calls:           `routes`, `home-routes`, `preview` (a page with a look that nobody else sees)
 */

import type { Look, ShownLook } from '#contract/look/schemas.ts';
import type { ResponseCache } from '#server/answers/response-cache.ts';
import { VersionedCache } from '#server/answers/versioned-cache.ts';
import type { Database } from '#server/database/connection.ts';
import { DEFAULT_LOOK } from './default-look.ts';
import { readingTimeOf, shownLookOf } from './shown-look.ts';
import { isMarkOfLook, readPublished } from './stored-looks.ts';

/** No timer counts further than 24 days; looking again once a day does no harm. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

/**
 * The look that counts, as every process knows it: kept in memory until another is published in any of them. Answers that
 * show an announcement, or are to, are dropped when its time ends or comes.
 */
export class CurrentLook {
  readonly #db: Database;
  readonly #answers: ResponseCache;
  readonly #kept: VersionedCache<Look>;
  #turn: NodeJS.Timeout | undefined;

  constructor(db: Database, answers: ResponseCache) {
    this.#db = db;
    this.#answers = answers;
    this.#kept = new VersionedCache(answers, 1);
  }

  async current(): Promise<Look> {
    const kept = this.#kept.find('');
    if (kept) return kept;
    const { version } = this.#kept;
    const look = (await readPublished(this.#db))?.look ?? DEFAULT_LOOK;
    this.#kept.keep('', version, look);
    this.#dropAtTurn(look);
    return look;
  }

  /** What pages need of it now; undefined where the shop looks as it came. */
  async shown(): Promise<ShownLook | undefined> {
    return shownLookOf(await this.current(), Date.now());
  }

  /** Whether a picture is the logo or icon of this look, the draft, or one that may come back; asked of the database, since drafts drop nothing that is kept. */
  isMark(address: string): Promise<boolean> {
    return isMarkOfLook(this.#db, address);
  }

  #dropAtTurn({ announcement }: Look): void {
    clearTimeout(this.#turn);
    const now = Date.now();
    const { from, until } = readingTimeOf(announcement);
    const next = Math.min(...[from, until].filter((moment) => moment > now));
    if (!Number.isFinite(next)) return;
    this.#turn = setTimeout(() => this.#answers.dropAll(), Math.min(next - now, LONGEST_WAIT_MS)).unref();
  }
}
