const END_WITHIN_MS = 9_000;

/**
 * Ends the process with code 0 on SIGTERM or SIGINT, once `stop` is done; a second signal is not needed. Whatever
 * hangs is left behind after nine seconds, because the one who asked waits for ten.
 */
export const endOnSignal = (stop: () => Promise<void>): void => {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(0), END_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The shop did not end cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
};
