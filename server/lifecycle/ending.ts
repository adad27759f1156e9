const END_WITHIN_MS = 9_000;

/** Collects what must be stopped, as it is started. */
export interface Ending {
  add(stop: () => Promise<void>): void;
}

/**
 * Ends the process, with code 0 unless `process.exitCode` says otherwise, on SIGTERM or SIGINT: stops what was started, the last first, also in the middle of a
 * start. Whatever hangs is left behind after nine seconds, because the one who asked waits for ten.
 */
export const endOnSignal = (): Ending => {
  const parts: (() => Promise<void>)[] = [];
  let isEnding = false;
  const stopAll = async (): Promise<void> => {
    for (const stop of parts.toReversed()) await stop();
  };
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(), END_WITHIN_MS).unref();
    stopAll().then(
      () => process.exit(),
      (error: unknown) => {
        process.stderr.write(`The shop did not end cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  return { add: (stop) => parts.push(stop) };
};
