import { performance } from 'node:perf_hooks';
import type { Log } from '#server/logging/log.ts';
import { startTask, type Task } from '#server/tasks/task.ts';

const LOOK_EVERY_MS = 2_000;
/** A share of the time in which the process had something to do: background work alone takes a fiftieth. */
const QUIET_BELOW = 0.1;
const QUIET_LOOKS = 2;
/** Less than so much more than last time is not worth the pause. */
const WORTH_BYTES = 30_000_000;

/** What is looked at, and what is done about it. */
interface Process {
  /** The share of the time since the last look in which the event loop was busy, from 0 to 1. */
  busyShare: () => number;
  /** Bytes that the process has from the system. */
  residentBytes: () => number;
  /** Has V8 look through all of its memory, and give what is free of it back to the system. */
  collect: () => void;
}

/**
 * What looks again and again whether the process is quiet and has grown since it last gave memory back, and has it give back what it can. That
 * stops it for a tenth of a second: so nobody is there, and it is worth it.
 */
export const memoryKeeper = ({ busyShare, residentBytes, collect }: Process): (() => void) => {
  let quietLooks = 0;
  let leftBytes = 0;
  return () => {
    quietLooks = busyShare() < QUIET_BELOW ? quietLooks + 1 : 0;
    if (quietLooks < QUIET_LOOKS || residentBytes() < leftBytes + WORTH_BYTES) return;
    collect();
    leftBytes = residentBytes();
    quietLooks = 0;
  };
};

const busyShareOfProcess = (): (() => number) => {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
};

/**
 * By itself V8 keeps the room that a busy hour took, for the next one: 70 MB of it, on a machine that has 512 for the shop and its database (docs/decisions/0102). Nothing
 * is done where Node was started without `--expose-gc`.
 */
export const startGivingMemoryBack = (log: Log): Task[] => {
  const { gc } = globalThis;
  if (!gc) return [];
  const look = memoryKeeper({
    busyShare: busyShareOfProcess(),
    residentBytes: () => process.memoryUsage.rss(),
    // As V8 does it when it would be out of memory otherwise: a common one keeps the room that it has freed.
    collect: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  });
  return [startTask('memory', LOOK_EVERY_MS, log, async () => look())];
};
