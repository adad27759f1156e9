import type { Read } from './addresses.ts';

/** What the load asks for. */
export type Calls =
  /** The same addresses over and over. */
  | { kind: 'kept'; paths: string[]; encoding?: 'br' }
  /** Each address once. */
  | { kind: 'fresh'; read: Read }
  /** The administrator's calls, one after the other. */
  | { kind: 'admin'; paths: string[] }
  /** Each connection is one shopper, who adds a few plain products again and again. */
  | { kind: 'cart' };

export interface LoadJob {
  /** Origin of the server. */
  url: string;
  connections: number;
  seconds: number;
  calls: Calls;
  /** File that tells what is in the database, see seeded.ts. */
  seeded: string;
}

/** What came of a load; times are milliseconds. `failures` counts answers that were not 2xx and calls without an answer. */
export interface Figures {
  perSecond: number;
  meanMs: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  failures: Record<string, number>;
}
