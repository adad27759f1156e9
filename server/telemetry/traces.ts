import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '#server/logging/log.ts';
import { jobBegins, jobEnds, queryEnds, requestBegins } from '#server/signals/signals.ts';
import { operationOf } from './operation.ts';
import { type Callee, watchCalls } from './outgoing-calls.ts';
import { KEPT, watchRequests } from './requests.ts';
import { traceContext } from './trace-context.ts';
import { traceOthers } from './trace-others.ts';

const FAILED = 500;
/** An ending process waits no longer for a collector. */
const SENT_WITHIN_MS = 2_000;
const MOST_REASON = 300;

/** Where what has just ended began, as OpenTelemetry counts: milliseconds since 1970. */
const begunAt = (durationMs: number): number => Date.now() - durationMs;

/**
 * A request is a span, with all that is done for it within. What a trusted proxy says that it is part of (W3C `traceparent`) it is
 * part of; nobody else says which requests are traced.
 */
const traceRequests = (tracer: Tracer, isTrusted: Tracing['isTrusted']): (() => void)[] => {
  const propagator = new W3CTraceContextPropagator();
  const spans = new WeakMap<IncomingMessage, Span>();
  return [
    requestBegins.carry(traceContext, ({ request }) => {
      const parent = isTrusted(request.socket.remoteAddress ?? '')
        ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
        : ROOT_CONTEXT;
      const span = tracer.startSpan(request.method ?? '', { kind: SpanKind.SERVER }, parent);
      spans.set(request, span);
      return trace.setSpan(parent, span);
    }),
    watchRequests(({ request, method, route, status, id, isCut }) => {
      const span = spans.get(request);
      if (!span) return;
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        ...(id === null ? {} : { 'shop.request.id': id }),
        ...(route === KEPT ? { 'shop.kept': true } : {}),
        ...(isCut ? { 'shop.cut': true } : {}),
      });
      if (status >= FAILED) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }),
  ];
};

/** Statements and calls are spans once they are over; those of nobody (what tasks look for all the time) are none. */
const traceWithin = (tracer: Tracer, calleeOf: Callee): (() => void)[] => [
  queryEnds.hear(({ text, durationMs, error }) => {
    const parent = traceContext.getStore();
    if (!parent) return;
    const operation = operationOf(text);
    const span = tracer.startSpan(
      operation.toUpperCase(),
      {
        kind: SpanKind.CLIENT,
        startTime: begunAt(durationMs),
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          // Its values are not in it: they go beside it.
          'db.query.text': text.replaceAll(/\s+/g, ' ').trim(),
        },
      },
      parent,
    );
    if (error) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }),
  watchCalls(
    calleeOf,
    ({ callee, method, path, status, durationMs }, parent) => {
      if (!parent) return;
      const span = tracer.startSpan(
        `${method} ${callee}${path}`,
        {
          kind: SpanKind.CLIENT,
          startTime: begunAt(durationMs),
          attributes: {
            'peer.service': callee,
            'http.request.method': method,
            ...(status === null ? {} : { 'http.response.status_code': status }),
          },
        },
        parent as Context,
      );
      if (status === null || status >= FAILED) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    () => traceContext.getStore(),
  ),
];

/** A try of a job is a trace of its own. */
const traceJobs = (tracer: Tracer): (() => void)[] => [
  jobBegins.carry(traceContext, ({ queue, id, attempt }) => {
    const attributes = { 'shop.queue': queue, 'shop.job.id': id, 'shop.job.attempt': attempt };
    const span = tracer.startSpan(`job ${queue}`, { kind: SpanKind.CONSUMER, attributes }, ROOT_CONTEXT);
    return trace.setSpan(ROOT_CONTEXT, span);
  }),
  jobEnds.hear(({ outcome }) => {
    const span = trace.getSpan(traceContext.getStore() ?? ROOT_CONTEXT);
    if (outcome !== 'done') span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  }),
];

/** Names the shop, unless OTEL_SERVICE_NAME does. */
const SERVICE = 'shop';

/** What the SDK has to complain of, such as a collector that is away. */
const tellTrouble = (log: Log): void => {
  const tell = (reason: string): void =>
    log.warn({ reason: reason.slice(0, MOST_REASON) }, 'traces could not be sent');
  const silent = (): void => {};
  diag.setLogger(
    { error: tell, warn: tell, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
};

interface Tracing {
  endpoint: string;
  /** Of what no trusted proxy has decided about. */
  part: number;
  process: string;
  calleeOf: Callee;
  isTrusted: (address: string) => boolean;
  log: Log;
}

/**
 * Sends what requests and jobs consist of to a collector (OTLP over HTTP, as JSON). What else there is to set
 * the exporter reads from the standard's own variables (OTEL_EXPORTER_OTLP_HEADERS, OTEL_EXPORTER_OTLP_CERTIFICATE, …).
 * @returns what sends the rest and ends it
 */
export const openTraces = ({
  endpoint,
  part,
  process: name,
  calleeOf,
  isTrusted,
  log,
}: Tracing): (() => Promise<void>) => {
  tellTrouble(log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? SERVICE,
      'service.instance.id': name,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(part) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer(SERVICE);
  const ends = [
    ...traceRequests(tracer, isTrusted),
    ...traceWithin(tracer, calleeOf),
    ...traceOthers(tracer),
    ...traceJobs(tracer),
  ];
  return async () => {
    for (const end of ends) end();
    const late = new AbortController();
    const sent = provider.shutdown().catch(() => {});
    await Promise.race([sent, sleep(SENT_WITHIN_MS, undefined, { signal: late.signal }).catch(() => {})]);
    late.abort();
  };
};
