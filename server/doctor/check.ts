import { setTimeout as sleep } from 'node:timers/promises';

/** How one thing stands. `skipped`: it could not be looked at, or there is nothing to look at. */
export type Level = 'ok' | 'warning' | 'fault' | 'skipped';

export interface Finding {
  level: Level;
  /** What was found, in one line. */
  found: string;
  /** What to do about it. */
  remedy?: string;
}

export const ok = (found: string): Finding => ({ level: 'ok', found });
export const skipped = (found: string): Finding => ({ level: 'skipped', found });
/** The shop works, and will hurt somebody one day. */
export const warning = (found: string, remedy: string): Finding => ({ level: 'warning', found, remedy });
/** The shop, or a part of it, does not work, or is not safe. */
export const fault = (found: string, remedy: string): Finding => ({ level: 'fault', found, remedy });

/** One thing that the doctor looks at; what it needs for that is its subject. */
export interface Check<Subject> {
  /** By which it is known in reports: a word or two, with hyphens. */
  name: string;
  run(subject: Subject): Finding | Promise<Finding>;
}

/** A finding under the name of its check. */
export interface Result extends Finding {
  name: string;
}

const WITHIN_MS = 15_000;

export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // Where several addresses were tried, each has its own error and the whole has no words.
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join('; ');
  return error.message;
};

const tooLong = async (ms: number): Promise<Finding> => {
  await sleep(ms, undefined, { ref: false });
  return fault(`no result within ${ms / 1_000} seconds`, 'See what does not answer, and try again');
};

/** A check that throws, or never ends, has found a fault. */
const runOne = async <Subject>(
  { name, run }: Check<Subject>,
  subject: Subject,
  withinMs: number,
): Promise<Result> => {
  try {
    return { name, ...(await Promise.race([run(subject), tooLong(withinMs)])) };
  } catch (error) {
    return { name, ...fault(reasonOf(error), 'Put right what it names, and try again') };
  }
};

/** Runs checks side by side; the results come in the order of the checks. */
export const runChecks = <Subject>(
  checks: readonly Check<Subject>[],
  subject: Subject,
  withinMs = WITHIN_MS,
): Promise<Result[]> => Promise.all(checks.map((check) => runOne(check, subject, withinMs)));

/** Why none of these was run. */
export const skipChecks = (checks: readonly { name: string }[], why: string): Result[] =>
  checks.map(({ name }) => ({ name, ...skipped(why) }));
