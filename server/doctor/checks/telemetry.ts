import { destinationOf } from '#server/telemetry/error-reports.ts';
import { ask } from '../ask.ts';
import { type Check, fault, ok, reasonOf, skipped, warning } from '../check.ts';
import type { Settled } from '../subjects.ts';

const isTaken = (status: number): boolean => status >= 200 && status < 300;

/**
 * Sends a collector no spans, which it has to take.
 * Source: https://opentelemetry.io/docs/specs/otlp/#otlphttp-response
 */
export const traces: Check<Settled> = {
  name: 'traces',
  run: async ({ config, ports }) => {
    const { tracesTo } = config.telemetry;
    if (!tracesTo) return skipped('there is no OTEL_EXPORTER_OTLP_ENDPOINT: nothing is traced');
    const { host } = new URL(tracesTo);
    const remedy =
      'OTEL_EXPORTER_OTLP_ENDPOINT is the collector’s address for OTLP over HTTP (as a rule port 4318, not 4317) without /v1/traces; what it asks to be told stands in OTEL_EXPORTER_OTLP_HEADERS';
    const asked = await ask(`${tracesTo}/v1/traces`, {
      ca: ports.ca,
      headers: { 'content-type': 'application/json' },
      body: '{"resourceSpans":[]}',
    }).catch(reasonOf);
    if (typeof asked === 'string') return warning(`${host} cannot be reached: ${asked}`, remedy);
    // Which headers it is sent is a matter of the exporter, which this is not.
    if (asked.status === 401 || asked.status === 403)
      return skipped(`${host} answers to those alone who say who they are`);
    return isTaken(asked.status)
      ? ok(`${host} takes traces`)
      : warning(`${host} takes no traces (${asked.status})`, remedy);
  },
};

/**
 * An envelope that reports nothing: that no event was thrown away. An empty one would say nothing of the key, since Sentry takes it before
 * it looks whose it is (relay-server/src/endpoints/common.rs, `handle_envelope`).
 * Source: https://develop.sentry.dev/sdk/telemetry/client-reports/
 */
const NOTHING_TO_REPORT = `{}\n{"type":"client_report"}\n{"discarded_events":[]}\n`;

/** Asks whether the key is taken, and reports no error. Sentry may know a wrong one for wrong only a moment after it was asked first. */
export const errorReports: Check<Settled> = {
  name: 'error-reports',
  run: async ({ config, ports }) => {
    const { sentryDsn } = config.telemetry;
    if (!sentryDsn) return skipped('there is no SENTRY_DSN: errors stand in the log alone');
    const { url, key } = destinationOf(sentryDsn);
    const { host } = new URL(url);
    const asked = await ask(url, {
      ca: ports.ca,
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=shop/1, sentry_key=${key}`,
      },
      body: NOTHING_TO_REPORT,
    }).catch(reasonOf);
    if (typeof asked === 'string')
      return warning(`${host} cannot be reached: ${asked}`, 'Check SENTRY_DSN and the firewall');
    if (asked.status === 401 || asked.status === 403 || asked.status === 404)
      return fault(
        `${host} does not take this DSN (${asked.status})`,
        'Copy SENTRY_DSN anew from the project’s settings (Client Keys)',
      );
    // Some want something in an envelope (400), or less of them (429): they know the key.
    return asked.status < 500
      ? ok(`${host} answers, and does not refuse the DSN`)
      : warning(`${host} answers ${asked.status}`, 'See what is wrong there, and try again');
  },
};
