import { performance } from 'node:perf_hooks';
import type { Log } from '#server/logging/log.ts';
import { startTask, type Task } from '#server/tasks/task.ts';

const LOOK_EVERY_MS = 2_000;
/** A share of the time in which the process had something to do: background work alone takes a fiftieth. */
const QUIET_BELOW = 0.05;
const QUIET_LOOKS = 3;
/** Not all processes of a shop at once: so many looks more, at most. */
const LOOKS_APART = 2;
/** Less than so much more than there was is not worth the pause. */
const WORTH_BYTES = 20_000_000;
/** Looks between one time and the next: a minute. */
const LEAST_LOOKS_APART = 30;

/** What is looked at, and what is done about it. */
interface Process {
  /** The share of the time since the last look in which the event loop was busy, from 0 to 1. */
  busyShare: () => number;
  /** Bytes that V8 has from the system for this process's objects, in use or not. */
  heapBytes: () => number;
  /** Has V8 look through all of its memory, and give what is free of it back to the system. */
  collect: () => void;
}

/**
 * What looks again and again whether the process is quiet and its heap has grown, and has it give back what it can. That stops it for a tenth of a
 * second and more: so hardly anybody is there, it is worth it, and it is not done again within a minute.
 */
export const memoryKeeper = (
  { busyShare, heapBytes, collect }: Process,
  quietLooksNeeded = QUIET_LOOKS,
): (() => void) => {
  let quietLooks = 0;
  let looksSince = LEAST_LOOKS_APART;
  let leastBytes = Number.POSITIVE_INFINITY;
  return () => {
    looksSince += 1;
    quietLooks = busyShare() < QUIET_BELOW ? quietLooks + 1 : 0;
    const bytes = heapBytes();
    // It may have become smaller by itself.
    leastBytes = Math.min(leastBytes, bytes);
    const isWorthIt = bytes >= leastBytes + WORTH_BYTES;
    if (quietLooks < quietLooksNeeded || looksSince < LEAST_LOOKS_APART || !isWorthIt) return;
    collect();
    leastBytes = heapBytes();
    looksSince = 0;
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
 * By itself V8 keeps the room that a busy hour took, for the next one: 60 MB of it, on a machine that has 512 for the shop and its database (docs/decisions/0102). Nothing
 * is done where Node was started without `--expose-gc`.
 */
export const startGivingMemoryBack = (log: Log): Task[] => {
  const { gc } = globalThis;
  if (!gc) return [];
  const collect = (): void => {
    const begunAt = performance.now();
    const before = process.memoryUsage.rss();
    // As V8 does it when it would be out of memory otherwise: a common look through it keeps the room that it has freed.
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    const [beforeMb, afterMb] = [before, process.memoryUsage.rss()].map((bytes) =>
      Math.round(bytes / 1_000_000),
    );
    log.debug({ ms: Math.round(performance.now() - begunAt), beforeMb, afterMb }, 'memory was given back');
  };
  const look = memoryKeeper(
    { busyShare: busyShareOfProcess(), heapBytes: () => process.memoryUsage().heapTotal, collect },
    QUIET_LOOKS + Math.round(Math.random() * LOOKS_APART),
  );
  return [startTask('memory', LOOK_EVERY_MS, log, async () => look())];
};
