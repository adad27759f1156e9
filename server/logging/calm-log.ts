import { errorLogged } from '#server/signals/signals.ts';

const WARNING = 40;
const ERROR = 50;
const MINUTE_MS = 60_000;
/** Causes that are told apart; who finds ways to make up more of them gets no more lines for it. */
const MOST_CAUSES = 500;

type Write = (this: unknown, ...args: never[]) => void;
interface Repeated {
  times: number;
  last: { logger: unknown; args: unknown[]; write: Write; level: number };
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

/** The name of the request that a logger writes for. */
const requestIdOf = (logger: unknown): string | null => {
  if (!isRecord(logger) || typeof logger.bindings !== 'function') return null;
  const { reqId } = logger.bindings() as { reqId?: unknown };
  return typeof reqId === 'string' ? reqId : null;
};

/** What a line names besides its error: short texts that the code has given. */
const whereOf = ({ task, queue, reason }: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ task, queue, reason }).filter((entry): entry is [string, string] => {
      const [, value] = entry;
      return typeof value === 'string';
    }),
  );

/** Tells of a line that is an error to whoever listens. */
const tellOf = (logger: unknown, [first, second]: readonly unknown[], times: number): void => {
  const fields = isRecord(first) && !(first instanceof Error) ? first : {};
  const error = first instanceof Error ? first : fields.err instanceof Error ? fields.err : null;
  const sentence = typeof first === 'string' ? first : second;
  errorLogged.send({
    message: typeof sentence === 'string' ? sentence : (error?.message ?? ''),
    error,
    where: whereOf(fields),
    requestId: requestIdOf(logger),
    times,
  });
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
      if (last.level >= ERROR) tellOf(last.logger, last.args, times);
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
      known.last = { logger: this, args, write, level };
      return;
    }
    write.apply(this, args as never[]);
    if (level >= ERROR) tellOf(this, args, 1);
    if (cause === null || repeated.size >= MOST_CAUSES) return;
    repeated.set(cause, { times: 0, last: { logger: this, args, write, level } });
    tellLater(cause);
  };
};
