import { createHistogram } from 'node:perf_hooks';
import autocannon, { type Client, type Request, type Result } from 'autocannon';
import { freshAddress } from './addresses.ts';
import { answerJobs } from './children.ts';
import type { Calls, Figures, LoadJob } from './load-job.ts';
import { readSeeded, type Seeded } from './seeded.ts';

const TIMEOUT_SECONDS = 10;
/** A shopper's cart: so many lines, whose quantities grow. */
const CART_LINES = 4;

/** Counts over all jobs, so that no address comes twice. */
let asked = 0;
const freshCalls = (calls: Calls & { kind: 'fresh' }, seeded: Seeded): Request[] => [
  {
    setupRequest: (request) => {
      asked += 1;
      return { ...request, path: freshAddress(calls.read, asked, seeded) };
    },
  },
];

const cartCalls = (shopper: number, seeded: Seeded): Request[] =>
  Array.from({ length: CART_LINES }, (_, line) => ({
    method: 'POST',
    path: '/api/v1/cart/items',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${seeded.shopperTokens[shopper % seeded.shopperTokens.length]}`,
    },
    body: JSON.stringify({
      productId: seeded.plainIds[(shopper * CART_LINES + line) % seeded.plainIds.length],
      quantity: 1,
    }),
  }));

/** Compressed bytes read as text cost autocannon more than the shop takes to send them, and nobody looks at them here. */
const skipBodies = (client: Client): void => {
  client.pipelinedRequests.addBody = () => {};
};

const requestsOf = (
  calls: Calls,
  seeded: Seeded,
): { requests?: Request[]; setupClient?: (client: Client) => void } => {
  if (calls.kind === 'fresh') return { requests: freshCalls(calls, seeded) };
  if (calls.kind === 'kept') {
    const headers = calls.encoding ? { 'accept-encoding': calls.encoding } : undefined;
    return { requests: calls.paths.map((path) => ({ path, headers })), setupClient: skipBodies };
  }
  if (calls.kind === 'admin') {
    const headers = { authorization: `Bearer ${seeded.adminToken}` };
    return { requests: calls.paths.map((path) => ({ path, headers })) };
  }
  let shopper = 0;
  return {
    setupClient: (client) => {
      client.setRequests(cartCalls(shopper, seeded));
      shopper += 1;
    },
  };
};

const failuresOf = (result: Result): Record<string, number> => {
  const statuses = Object.entries(result.statusCodeStats)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, { count }]): [string, number] => [`status ${status}`, count]);
  const unanswered = result.errors > 0 ? [['no answer', result.errors] as [string, number]] : [];
  return Object.fromEntries([...statuses, ...unanswered]);
};

/** Asks once for everything that is to be kept, so that the load finds it in memory, also in the encoding asked for. */
const fillMemory = async ({ url, calls }: LoadJob): Promise<void> => {
  if (calls.kind !== 'kept') return;
  const headers = { 'accept-encoding': calls.encoding ?? 'identity' };
  for (const path of calls.paths) await (await fetch(`${url}${path}`, { headers })).arrayBuffer();
};

const perform = async (job: LoadJob): Promise<Figures> => {
  const seeded = await readSeeded(job.seeded);
  await fillMemory(job);
  // Microseconds: autocannon's own figures are whole milliseconds.
  const times = createHistogram();
  const result = await new Promise<Result>((resolve, reject) => {
    autocannon(
      {
        url: job.url,
        connections: job.connections,
        duration: job.seconds,
        timeout: TIMEOUT_SECONDS,
        sampleInt: 100,
        ...requestsOf(job.calls, seeded),
      },
      (error, figures) => (error ? reject(error) : resolve(figures)),
    ).on('response', (_client: unknown, _status: number, _bytes: number, ms: number) => {
      times.record(Math.max(1, Math.round(ms * 1_000)));
    });
  });
  return {
    perSecond: result['2xx'] / result.duration,
    meanMs: times.mean / 1_000,
    p50Ms: times.percentile(50) / 1_000,
    p95Ms: times.percentile(95) / 1_000,
    p99Ms: times.percentile(99) / 1_000,
    failures: failuresOf(result),
  };
};

// Started by run.ts: load by autocannon, in a process of its own.
answerJobs(perform);
