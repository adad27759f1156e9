import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestBegins, requestKept, requestRouted } from '#server/signals/signals.ts';

/** What goes by for a route: an answer from memory has none, an address that there is not neither. */
export const KEPT = '(kept)';
export const NO_ROUTE = '(none)';

/** A request whose answer has gone, or whose client has. */
export interface FinishedRequest {
  request: IncomingMessage;
  method: string;
  /** As it is written in the code, such as `/api/v1/products/:id`. */
  route: string;
  status: number;
  durationMs: number;
  /** Null where it came no further than the door. */
  id: string | null;
  client: string | null;
  /** Whether the client had gone before it had its answer. */
  isCut: boolean;
  /** An answer without end, whose time says nothing. */
  isStream: boolean;
}

/** Source: OpenTelemetry's conventions of HTTP, `http.request.method`: whatever a client makes up is one. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface Entry {
  begunAt: number;
  route: string;
  id: string | null;
  client: string | null;
}

const finish = (request: IncomingMessage, response: ServerResponse, entry: Entry): FinishedRequest => {
  const { begunAt, ...known } = entry;
  const method = request.method ?? '';
  return {
    ...known,
    request,
    method: METHODS.has(method) ? method : '_OTHER',
    status: response.statusCode,
    durationMs: performance.now() - begunAt,
    isCut: !response.writableFinished,
    isStream: String(response.getHeader('content-type') ?? '').startsWith('text/event-stream'),
  };
};

/**
 * Tells of each request that this process has answered, those from memory included.
 * @returns what ends it
 */
export const watchRequests = (listener: (finished: FinishedRequest) => void): (() => void) => {
  const entries = new WeakMap<IncomingMessage, Entry>();
  const ends = [
    requestBegins.hear(({ request, response }) => {
      const entry: Entry = { begunAt: performance.now(), route: NO_ROUTE, id: null, client: null };
      entries.set(request, entry);
      response.once('close', () => listener(finish(request, response, entry)));
    }),
    requestRouted.hear(({ request, id, client, route }) => {
      Object.assign(entries.get(request) ?? {}, { id, client, route: route ?? NO_ROUTE });
    }),
    requestKept.hear(({ request, id, client }) => {
      Object.assign(entries.get(request) ?? {}, { id, client, route: KEPT });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
};
