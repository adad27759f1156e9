import { type Attributes, type Context, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { bucketAnswers, mailServerAnswers } from '#server/signals/signals.ts';
import { traceContext } from './trace-context.ts';

interface Ended {
  durationMs: number;
  error: Error | null;
}

/** What OpenTelemetry calls the kind of an error: its class, or the code that tells more. */
const kindOf = (error: Error): string => ('code' in error && error.code ? String(error.code) : error.name);

/** A call that is over, as a span of whatever it was made for; one that was made for nobody is none. */
const addSpan = (
  tracer: Tracer,
  name: string,
  attributes: Attributes,
  { durationMs, error }: Ended,
): void => {
  const parent: Context | undefined = traceContext.getStore();
  if (!parent) return;
  const startTime = Date.now() - durationMs;
  const failed = error === null ? {} : { 'error.type': kindOf(error) };
  const span = tracer.startSpan(
    name,
    { kind: SpanKind.CLIENT, startTime, attributes: { ...attributes, ...failed } },
    parent,
  );
  if (error) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};

/** Source: https://opentelemetry.io/docs/specs/semconv/object-stores/s3/. The name of an object is left out. */
const traceBuckets = (tracer: Tracer): (() => void) =>
  bucketAnswers.hear(({ operation, bucket, status, requestId, ...ended }) =>
    addSpan(
      tracer,
      `S3.${operation}`,
      {
        'rpc.system.name': 'aws-api',
        'rpc.service': 'S3',
        'rpc.method': operation,
        'aws.s3.bucket': bucket,
        ...(status === null ? {} : { 'http.response.status_code': status }),
        ...(requestId === null ? {} : { 'aws.request_id': requestId }),
      },
      ended,
    ),
  );

/**
 * Mail has no convention of its own: the general attributes of a call over the network. Whom a mail is for is in none of them.
 * Source: https://opentelemetry.io/docs/specs/semconv/general/attributes/
 */
const traceMailServer = (tracer: Tracer): (() => void) =>
  mailServerAnswers.hear(({ host, port, ...ended }) =>
    addSpan(
      tracer,
      'SMTP send',
      {
        'peer.service': 'smtp',
        'network.protocol.name': 'smtp',
        'network.transport': 'tcp',
        'server.address': host,
        'server.port': port,
      },
      ended,
    ),
  );

/** Calls to others that are no HTTP of the shop's own: the bucket's client makes them, and the one for mail. */
export const traceOthers = (tracer: Tracer): (() => void)[] => [
  traceBuckets(tracer),
  traceMailServer(tracer),
];
