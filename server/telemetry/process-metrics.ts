import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';
import type pg from 'pg';

const LOOK_EVERY_MS = 20;
const NANOSECONDS = 1e9;
const GC_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5];

/** What has gone since it was looked at last: Prometheus looks again and again. */
const measureLoop = (meter: Meter): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });
  delay.enable();
  meter
    .createObservableGauge('nodejs.eventloop.delay.p99.seconds', {
      description:
        'What waits for its turn in this process waits as long, 99 of 100 times, since the last look',
    })
    .addCallback((result) => {
      const { count } = delay;
      result.observe(
        count === 0 ? 0 : Math.max(0, delay.percentile(99) / NANOSECONDS - LOOK_EVERY_MS / 1_000),
      );
      delay.reset();
    });
  return () => delay.disable();
};

const measureMemory = (meter: Meter): void => {
  meter
    .createObservableGauge('process.memory.usage.bytes', { description: 'Memory of the process' })
    .addCallback((result) => {
      const { rss, heapUsed, external } = process.memoryUsage();
      result.observe(rss, { kind: 'rss' });
      result.observe(heapUsed, { kind: 'heap used' });
      result.observe(external, { kind: 'external' });
    });
  meter
    .createObservableCounter('process.cpu.time.seconds', { description: 'Processor time' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe((user + system) / 1e6);
    });
  const startedAt = Date.now() / 1_000 - process.uptime();
  meter
    .createObservableGauge('process.start.time.seconds', {
      description: 'When the process began, in seconds since 1970',
    })
    .addCallback((result) => result.observe(startedAt));
};

const measureGarbage = (meter: Meter): (() => void) => {
  const durations = meter.createHistogram('v8js.gc.duration.seconds', {
    description: 'Stops of the process to clean up its memory',
    advice: { explicitBucketBoundaries: GC_BUCKETS },
  });
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.record(duration / 1_000);
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => observer.disconnect();
};

/** Counts the connections of a pool, as the process has them. */
export const measurePools = (meter: Meter, pools: Readonly<Record<string, pg.Pool>>): void => {
  meter
    .createObservableGauge('db.client.connection.count', {
      description: 'Connections to the database by pool and state',
    })
    .addCallback((result) => {
      for (const [name, pool] of Object.entries(pools)) {
        result.observe(pool.idleCount, { pool: name, state: 'idle' });
        result.observe(pool.totalCount - pool.idleCount, { pool: name, state: 'used' });
      }
    });
  meter
    .createObservableGauge('db.client.connection.max', {
      description: 'Connections that a pool opens at most',
    })
    .addCallback((result) => {
      for (const [name, pool] of Object.entries(pools)) result.observe(pool.options.max, { pool: name });
    });
  meter
    .createObservableGauge('db.client.connection.pending_requests', {
      description: 'Whoever waits for a connection of a pool',
    })
    .addCallback((result) => {
      for (const [name, pool] of Object.entries(pools)) result.observe(pool.waitingCount, { pool: name });
    });
};

/**
 * Measures the process itself.
 * @returns what ends it
 */
export const measureProcess = (meter: Meter): (() => void) => {
  measureMemory(meter);
  const ends = [measureLoop(meter), measureGarbage(meter)];
  return () => {
    for (const end of ends) end();
  };
};
