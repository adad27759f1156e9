/**
 * What is told of the shop to whoever watches it from outside. Nothing of it is loaded that the settings do not ask for.
 *
 * - heard:    `requests` (each request that was answered), `outgoing-calls` (each call to others), `operation` (what a statement does)
 * - logs:     `access-log`, `slow-queries`
 * - metrics:  `shop-metrics` (what stands in the database), `work-metrics` (answers, statements, tasks, calls to others),
 *             `process-metrics` (memory, event loop, connections), `scrape` (of this process, and of all), `routes`. A name has dots
 *             here and underscores there: `shop.orders` is `shop_orders`
 * - traces:   `traces`, `trace-others` (buckets, mail servers), `trace-context`
 * - errors:   `error-reports`, `sentry-event`
 */

import cluster from 'node:cluster';
import type { Config } from '#server/config.ts';
import { hasMetrics } from '#server/config-telemetry.ts';
import type { App } from '#server/http/app.ts';
import { trustOf } from '#server/http/client.ts';
import type { Log } from '#server/logging/log.ts';
import { WORKER_NUMBER } from '#server/prometheus/over-processes.ts';
import type { Shop } from '#server/shop.ts';
import { calleesOf } from './outgoing-calls.ts';
import { addMetrics } from './routes.ts';

/** What of this process is told outside. */
export interface Telemetry {
  /** From now on the shop itself is told of, and what asks for it is answered. */
  add(app: App, shop: Shop): void;
  /** Tells what is still to be told. */
  stop(): Promise<void>;
}

type End = () => void | Promise<void>;

const processName = (): string => process.env[WORKER_NUMBER] ?? '1';

const openLogs = async ({ telemetry }: Config, log: Log): Promise<End[]> => {
  const { accessLog, slowQueryMs } = telemetry;
  return [
    ...(accessLog ? [(await import('./access-log.ts')).logRequests(log)] : []),
    ...(slowQueryMs > 0 ? [(await import('./slow-queries.ts')).logSlowQueries(log, slowQueryMs)] : []),
  ];
};

const openScrapeOf = async (config: Config, log: Log) => {
  if (!hasMetrics(config.telemetry)) return null;
  const scrape = (await import('./scrape.ts')).openScrape(processName(), calleesOf(config), log);
  const { metricsAt } = config.telemetry;
  // Of several processes, the parent has the port.
  if (metricsAt === undefined || cluster.isWorker) return { ...scrape, end: scrape.stop };
  const { openMetricsPort } = await import('#server/prometheus/metrics-port.ts');
  const close = await openMetricsPort(metricsAt, scrape.collect);
  const end = async (): Promise<void> => {
    await close();
    await scrape.stop();
  };
  return { ...scrape, end };
};

const openTracesOf = async (config: Config, log: Log): Promise<End[]> => {
  const { tracesTo, tracedPart } = config.telemetry;
  if (tracesTo === undefined) return [];
  const { openTraces } = await import('./traces.ts');
  const isTrusted = trustOf(config.trustProxy);
  return [
    openTraces({
      endpoint: tracesTo,
      part: tracedPart,
      process: processName(),
      calleeOf: calleesOf(config),
      isTrusted: (address) => isTrusted(address, 0),
      log,
    }),
  ];
};

/** Has errors of the log reported, where the settings say to whom. Also for a process that serves nothing. */
export const reportErrors = async ({ mode, telemetry }: Config, log: Log): Promise<End[]> =>
  telemetry.sentryDsn === undefined
    ? []
    : [await (await import('./error-reports.ts')).openErrorReports(telemetry.sentryDsn, mode, log)];

/** Tells of this process from now on: it comes before the shop is opened, whose parts look who listens. @throws Error where METRICS_PORT is taken */
export const openTelemetry = async (config: Config, log: Log): Promise<Telemetry> => {
  const ends = [
    ...(await openLogs(config, log)),
    ...(await reportErrors(config, log)),
    ...(await openTracesOf(config, log)),
  ];
  const scrape = await openScrapeOf(config, log);
  return {
    add: (app, shop) => {
      scrape?.watch(shop);
      const { metricsToken } = config.telemetry;
      if (scrape && metricsToken !== undefined) addMetrics(app, metricsToken, scrape.collect);
    },
    stop: async () => {
      await scrape?.end();
      for (const end of ends) await end();
    },
  };
};
