import { type Installation, type Load, type ModelFigures, rates } from './model.ts';

/** What a simulated while came to. */
export interface Simulated {
  /** The share of the time in which the server processes were busy. */
  serverUse: number;
  databaseUse: number;
  p95Ms: number;
  /** Milliseconds that the last requests waited for a server process: it grows without end where that gives way. */
  lateMs: number;
}

/** Always the same numbers for the same seed. Source: mulberry32, public domain. */
const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** So many that each does one thing at a time; whoever is free first takes the next. */
class Desk {
  readonly #freeAt: number[];
  busy = 0;

  constructor(places: number) {
    this.#freeAt = Array.from({ length: places }, () => 0);
  }

  /** Begins at `at` or when a place is free. Gives when it begins and ends. */
  serve(at: number, ms: number): { begun: number; done: number } {
    let place = 0;
    for (let index = 1; index < this.#freeAt.length; index += 1)
      if ((this.#freeAt[index] ?? 0) < (this.#freeAt[place] ?? 0)) place = index;
    const begun = Math.max(at, this.#freeAt[place] ?? 0);
    const done = begun + ms;
    this.#freeAt[place] = done;
    this.busy += ms;
    return { begun, done };
  }
}

/**
 * Lets requests come by chance, as they do, and each take its turn at a server process and then at the database: what the
 * sums of `usesOf` leave out is that they come in heaps, and wait.
 */
export const simulate = (
  figures: ModelFigures,
  load: Load,
  { processes, processors }: Pick<Installation, 'processes' | 'processors'>,
  { seconds = 20, seed = 1 } = {},
): Simulated => {
  const random = randomOf(seed);
  const drawn = (mean: number): number => -mean * Math.log(1 - random());
  const kinds = Object.entries(rates(figures, load)) as [keyof ModelFigures['costs'], number][];
  const total = kinds.reduce((sum, [, perSecond]) => sum + perSecond, 0);
  const pick = (): keyof ModelFigures['costs'] => {
    let left = random() * total;
    for (const [kind, perSecond] of kinds) {
      left -= perSecond;
      if (left <= 0) return kind;
    }
    return 'keptPage';
  };
  const [servers, database] = [new Desk(processes), new Desk(processors)];
  const times: number[] = [];
  const end = seconds * 1_000;
  let lateMs = 0;
  for (let now = drawn(1_000 / total); now < end; now += drawn(1_000 / total)) {
    const cost = figures.costs[pick()];
    const served = servers.serve(now, drawn(cost.node));
    const asked = cost.postgres > 0 ? database.serve(served.done, drawn(cost.postgres)) : served;
    lateMs = served.begun - now;
    times.push(asked.done - now);
  }
  times.sort((one, other) => one - other);
  return {
    serverUse: servers.busy / end / processes,
    databaseUse: database.busy / end / processors,
    p95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
    lateMs,
  };
};
