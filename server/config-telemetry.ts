import { z } from 'zod';
import { flag, host, whole } from './config-fields.ts';

/** `https://KEY@HOST/PROJECT`, as Sentry, GlitchTip and others give it; a path may stand before the project. */
const isDsn = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { username, pathname } = new URL(value);
  return username !== '' && /\/[\w-]+$/.test(pathname);
};

/** The environment's settings for whoever watches the shop from outside. */
export const telemetrySettings = {
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ACCESS_LOG: flag.default(false),
  SLOW_QUERY_MS: whole(0, 60_000).default(0),
  METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'must be 16 signs or more').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a part from 0 to 1, such as 0.1')
    .transform(Number)
    .default(1),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/ })
    .refine(isDsn, 'must be a DSN such as https://KEY@sentry.example/1')
    .optional(),
};

export type LogLevel = z.output<typeof telemetrySettings.LOG_LEVEL>;

/** What is told of the shop to whoever watches it, and how. */
export interface TelemetryConfig {
  /** Whether each request is a line of the log. */
  accessLog: boolean;
  /** Statements that take as long or longer are lines of the log; 0 for none. */
  slowQueryMs: number;
  /** Where metrics are answered on a port of their own. */
  metricsAt: { host: string; port: number } | undefined;
  /** Who shows it is answered `/metrics` on the shop's own port. */
  metricsToken: string | undefined;
  /** Where traces are sent, without `/v1/traces`. */
  tracesTo: string | undefined;
  /** Which part of all requests and jobs is traced, from 0 to 1. */
  tracedPart: number;
  /** Where errors are reported. */
  sentryDsn: string | undefined;
}

type Settings = z.output<z.ZodObject<typeof telemetrySettings>>;

export const telemetryOf = (settings: Settings): TelemetryConfig => ({
  accessLog: settings.ACCESS_LOG,
  slowQueryMs: settings.SLOW_QUERY_MS,
  metricsAt:
    settings.METRICS_PORT === undefined
      ? undefined
      : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
  metricsToken: settings.METRICS_TOKEN,
  tracesTo: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
  tracedPart: settings.OTEL_TRACES_SAMPLER_ARG,
  sentryDsn: settings.SENTRY_DSN,
});

/** Whether metrics are wanted by either way. */
export const hasMetrics = ({ metricsAt, metricsToken }: TelemetryConfig): boolean =>
  metricsAt !== undefined || metricsToken !== undefined;
