import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/logging/log.ts';
import type { Task } from '#server/tasks/task.ts';
import type { MadePictures } from './made-pictures.ts';

const BEGIN_AFTER_MS = 3_000;
const LEAST_PAUSE_MS = 20;

/**
 * Makes the drawn pictures that first visitors will see, one after another, so that they need not wait. Between two
 * it rests for as long as the last one took: whoever visits meanwhile has the machine.
 */
export const startWarmUp = (renditions: MadePictures, log: Log): Task => {
  const stopping = new AbortController();
  const rest = (ms: number) => sleep(ms, null, { signal: stopping.signal });
  const run = async (): Promise<void> => {
    await rest(BEGIN_AFTER_MS);
    for (const request of renditions.ahead()) {
      const begun = performance.now();
      await renditions.find(request);
      await rest(Math.max(LEAST_PAUSE_MS, performance.now() - begun));
    }
  };
  const running = run().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'making pictures ahead has stopped');
  });
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
    nudge: () => {},
  };
};
