import type { Meter } from '@opentelemetry/api';
import { jobEnds, queryEnds, securityHappens, taskEnds } from '#server/signals/signals.ts';
import { operationOf } from './operation.ts';
import { type Callee, watchCalls } from './outgoing-calls.ts';
import { watchRequests } from './requests.ts';

/** Seconds. Few, because each route has all of them. */
const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const CALL_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 8, 15];

const seconds = (ms: number): number => ms / 1_000;
const classOf = (status: number): string => `${Math.floor(status / 100)}xx`;

const measureRequests = (meter: Meter): (() => void) => {
  const durations = meter.createHistogram('http.server.request.duration.seconds', {
    description: 'Answers, from the request to the last byte, by route; (kept) are those from memory',
    advice: { explicitBucketBoundaries: ANSWER_BUCKETS },
  });
  return watchRequests(({ method, route, status, durationMs, isCut, isStream }) => {
    if (isStream) return;
    durations.record(seconds(durationMs), {
      'http.request.method': method,
      'http.route': route,
      // A client that goes has no status of ours: 499, as nginx calls it.
      'http.response.status_class': isCut ? '499' : classOf(status),
    });
  });
};

const measureQueries = (meter: Meter): (() => void) => {
  const durations = meter.createHistogram('db.client.operation.duration.seconds', {
    description: 'Statements, from the question to the answer of the database',
    advice: { explicitBucketBoundaries: QUERY_BUCKETS },
  });
  return queryEnds.hear(({ text, durationMs, error }) =>
    durations.record(seconds(durationMs), {
      'db.operation.name': operationOf(text),
      outcome: error === null ? 'ok' : 'error',
    }),
  );
};

const measureCalls = (meter: Meter, calleeOf: Callee): (() => void) => {
  const durations = meter.createHistogram('http.client.request.duration.seconds', {
    description: 'Calls to others: paystack, termii, whatsapp, sentry, other',
    advice: { explicitBucketBoundaries: CALL_BUCKETS },
  });
  return watchCalls(calleeOf, ({ callee, method, status, durationMs }) =>
    durations.record(seconds(durationMs), {
      peer: callee,
      'http.request.method': method,
      // None where there was no answer.
      outcome: status === null ? 'no answer' : classOf(status),
    }),
  );
};

const measureWork = (meter: Meter): (() => void)[] => {
  const jobs = meter.createCounter('shop.jobs', {
    description: 'Tries of jobs by queue; a mail sent is one of mail, done',
  });
  const tasks = meter.createCounter('shop.task.runs', { description: 'Runs of tasks, and how they ended' });
  const events = meter.createCounter('shop.security.events', {
    description: 'Events of the security log, such as login_failed and limit_hit',
  });
  return [
    jobEnds.hear(({ queue, outcome }) => jobs.add(1, { queue, outcome })),
    taskEnds.hear(({ task, hasFailed }) => tasks.add(1, { task, outcome: hasFailed ? 'failed' : 'done' })),
    securityHappens.hear(({ event, times }) => events.add(times, { event })),
  ];
};

/**
 * Counts and times what this process does.
 * @returns what ends it
 */
export const measureWorkOf = (meter: Meter, calleeOf: Callee): (() => void) => {
  const ends = [
    measureRequests(meter),
    measureQueries(meter),
    measureCalls(meter, calleeOf),
    ...measureWork(meter),
  ];
  return () => {
    for (const end of ends) end();
  };
};
