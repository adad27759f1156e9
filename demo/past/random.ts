/** Chance that comes out the same each time: two demos show the same past. Source: mulberry32, public domain. */
export interface Chance {
  /** From 0 up to, but not, 1. */
  next(): number;
  /** Whole, both ends included. */
  between(from: number, to: number): number;
  isLucky(share: number): boolean;
  of<T>(list: readonly T[]): T;
}

export const chanceOf = (seed: number): Chance => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    isLucky: (share) => next() < share,
    of: (list) => {
      const chosen = list[between(0, list.length - 1)];
      if (chosen === undefined) throw new Error('Nothing to choose from');
      return chosen;
    },
  };
};
