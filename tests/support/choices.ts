import { createHash } from 'node:crypto';

/** Choices that look random and are the same for the same seed. */
export interface Choices {
  chance(of: number): boolean;
  /** A whole number from 0 up to it, without itself. */
  below(end: number): number;
  pick<T>(from: readonly T[]): T | undefined;
}

/**
 * The choices of one of several who act at the same moment: each has its own, so that nobody's hang on who was faster.
 * @param name who chooses
 */
export const choicesOf = (seed: string, name: string): Choices => {
  let taken = 0;
  const next = (): number => {
    taken += 1;
    return createHash('sha256').update(`${seed} ${name} ${taken}`).digest().readUInt32BE() / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return { chance: (of) => next() < of, below, pick: (from) => from[below(from.length)] };
};
