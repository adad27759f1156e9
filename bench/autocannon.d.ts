/** What the benchmarks use of autocannon, which brings no types. Source: autocannon's README, "API". */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Gives the request that is sent next in place of this one. */
    setupRequest?: (request: Request) => Request;
  }
  interface Client {
    setRequests(requests: Request[]): void;
    /** Not in the README: where answers are collected as text. */
    pipelinedRequests: { addBody: (body: Buffer) => void };
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Seconds. */
    timeout?: number;
    sampleInt?: number;
    headers?: Record<string, string>;
    requests?: Request[];
    setupClient?: (client: Client) => void;
  }
  interface Result {
    errors: number;
    timeouts: number;
    /** Seconds. */
    duration: number;
    '2xx': number;
    statusCodeStats: Record<string, { count: number }>;
  }

  export type { Client, Request, Result };
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
