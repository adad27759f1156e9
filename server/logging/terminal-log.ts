import type { Log } from './log.ts';

const nothing = (): void => {};
const tell = (first: unknown, text?: string): void => {
  const { err, reason } = (typeof first === 'object' && first !== null ? first : {}) as Record<
    string,
    unknown
  >;
  const why = err instanceof Error ? err.message : (reason ?? '');
  const what = typeof first === 'string' ? first : (text ?? '');
  process.stderr.write(`${what}${why === '' ? '' : `: ${String(why)}`}\n`);
};

/** The log of a command: only what has failed, a line each, where its owner reads it. It costs no memory, which the process's log does. */
export const terminalLog = (): Log => {
  const log: Log = {
    level: 'error',
    error: tell,
    fatal: tell,
    warn: nothing,
    info: nothing,
    debug: nothing,
    trace: nothing,
    silent: nothing,
    child: () => log,
  };
  return log;
};
