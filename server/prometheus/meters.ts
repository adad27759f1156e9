/**
 * What Prometheus asks for, and how it is answered over all processes. What is measured: `server/telemetry/`.
 *
 * - of all processes: `over-processes`, `merge`
 * - asked by:         `metrics-port`
 */

import type { Meter } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';

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
