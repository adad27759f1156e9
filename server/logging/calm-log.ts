const WARNING = 40;
const MINUTE_MS = 60_000;
/** Causes that are told apart; who finds ways to make up more of them gets no more lines for it. */
const MOST_CAUSES = 500;

type Write = (this: unknown, ...args: never[]) => void;
interface Repeated {
  times: number;
  last: { logger: unknown; args: unknown[]; write: Write };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What of an error is the same each time: code and message, never the trace. */
const wordsOf = (error: unknown): string => {
  if (!isRecord(error)) return String(error);
  const { code, message, cause } = error;
  return [code, message, cause === undefined ? '' : wordsOf(cause)].join(' ');
};

/** What a line is about, null where it is not about something that fails again and again. */
const causeOf = ([first, second]: readonly unknown[]): string | null => {
  if (typeof first === 'string') return first;
  if (first instanceof Error) return wordsOf(first);
  // The security log counts each try.
  if (!isRecord(first) || first.security === true) return null;
  if (first.err === undefined && first.reason === undefined) return null;
  const { err, reason, task, queue } = first;
  return [second, reason, task, queue, err === undefined ? '' : wordsOf(err)].join('|');
};

/**
 * A hook of the log (pino's `logMethod`) that keeps something that fails all the time from filling the disk: a warning or error
 * is written when it comes first, and then once a minute with the number of `times` that it came again. Only lines that
 * name an `err` or a `reason`, or nothing but a sentence, are held back: what is counted by whom it concerns is not.
 */
export const calmly = (everyMs = MINUTE_MS) => {
  const repeated = new Map<string, Repeated>();
  const tellLater = (cause: string): void => {
    setTimeout(() => {
      const { times, last } = repeated.get(cause) ?? {};
      repeated.delete(cause);
      if (!times || !last) return;
      const [first, ...rest] = last.args;
      const fields =
        first instanceof Error ? { err: first, times } : isRecord(first) ? { ...first, times } : { times };
      last.write.apply(
        last.logger,
        (isRecord(first) ? [fields, ...rest] : [fields, first, ...rest]) as never[],
      );
      repeated.set(cause, { times: 0, last });
      tellLater(cause);
    }, everyMs).unref();
  };
  return function logMethod(this: unknown, args: unknown[], write: Write, level: number): void {
    const cause = level < WARNING ? null : causeOf(args);
    const known = cause === null ? undefined : repeated.get(cause);
    if (known) {
      known.times += 1;
      known.last = { logger: this, args, write };
      return;
    }
    write.apply(this, args as never[]);
    if (cause === null || repeated.size >= MOST_CAUSES) return;
    repeated.set(cause, { times: 0, last: { logger: this, args, write } });
    tellLater(cause);
  };
};
