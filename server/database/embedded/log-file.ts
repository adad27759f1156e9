import { copyFileSync, statSync, truncateSync } from 'node:fs';

const MOST_BYTES = 5_000_000;

/**
 * Keeps the server's log within bounds: what is too long goes to `….1`, in place of what was there. The file itself stays
 * and is emptied, because a running server goes on writing into it, at its end.
 */
export const limitLog = (logFile: string, mostBytes = MOST_BYTES): void => {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= mostBytes) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile);
};
