import { setTimeout as sleep } from 'node:timers/promises';

/** A moment by both clocks of the machine: the steady one may stand still while it sleeps, the other can be set back. */
export interface Moment {
  steady: number;
  wall: number;
}

export const now = (): Moment => ({ steady: performance.now(), wall: Date.now() });

/** Milliseconds since then, by the clock that has gone further. */
export const since = (moment: Moment): number =>
  Math.max(performance.now() - moment.steady, Date.now() - moment.wall);

/** What the promise comes to, or null where that takes longer. @throws whatever it throws in time */
export const within = <T>(milliseconds: number, promise: Promise<T>): Promise<T | null> =>
  new Promise((resolve, reject) => {
    // A bare timer: every change that is told passes here.
    const late = setTimeout(resolve, milliseconds, null).unref();
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });

/** Waits, at most until the signal is aborted. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { ref: false, signal }).catch(() => {});
