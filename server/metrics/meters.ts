import type { Meter } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';

/**
 * The instruments of `/metrics`. A name is written with dots here and with underscores there: `shop.orders` is `shop_orders`.
 *
 * - which there are:  `shop-metrics` (what stands in the database), `work-metrics` (answers, statements, tasks, calls to others),
 *                     `process-metrics` (memory, event loop, connections)
 * - of all processes: `merge`, `over-processes`, `metrics-port`
 */
/** Instruments, and what they show as Prometheus reads it. */
export interface Meters {
  meter: Meter;
  /** Source: https://prometheus.io/docs/instrumenting/exposition_formats/, text. */
  text(): Promise<string>;
  stop(): Promise<void>;
}

/** @param labels stand at every value, such as the process that it is of */
export const openMeters = (labels: Readonly<Record<string, string>>): Meters => {
  // The exporter's own server is not started: it knows no other processes and no token.
  const reader = new PrometheusExporter({ preventServerStart: true });
  const serializer = new PrometheusSerializer('', false, /^process$/, true, true);
  const provider = new MeterProvider({ resource: resourceFromAttributes(labels), readers: [reader] });
  return {
    meter: provider.getMeter('shop'),
    text: async () => serializer.serialize((await reader.collect()).resourceMetrics),
    stop: () => provider.shutdown(),
  };
};
