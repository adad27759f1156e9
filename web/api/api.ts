import { browserMessages } from '#contract/http/browser-messages.ts';
import type { RefusalCode } from '#contract/http/codes.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import { ApiError, type Objection } from './api-error.ts';

/** One call below /api/v1. `token` is sent instead of the session's own when it is given. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  token?: string;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** What came back: the status and the parsed JSON, or undefined where the body was no JSON. */
export interface Reply {
  status: number;
  body: unknown;
}

/** How a call reaches the server: over HTTP in a browser, straight into the application while a page is rendered. */
export type Transport = (call: Call) => Promise<Reply>;

/** A success as the contract defines it; T is the type of `data` that the call's contract names. */
export interface Envelope<T> {
  success: true;
  data: T;
  message?: string;
  token?: string;
}
export interface Page<T> extends Envelope<T[]> {
  pagination: Pagination;
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface CallOptions {
  query?: Query;
  signal?: AbortSignal;
  token?: string;
  /** Goes on when the page is left meanwhile; for small bodies only. */
  keepalive?: boolean;
  /** The sentence to fail with when the server gives none. */
  failure?: string;
}

/** The one client. Every method gives the parsed envelope, or throws `ApiError`. */
export interface Api {
  get<T>(path: string, options?: CallOptions): Promise<Envelope<T>>;
  /** A list call with its `pagination`, and `More` where its contract names more beside it. */
  page<T, More extends object = object>(path: string, options?: CallOptions): Promise<Page<T> & More>;
  post<T>(path: string, body?: unknown, options?: CallOptions): Promise<Envelope<T>>;
  put<T>(path: string, body?: unknown, options?: CallOptions): Promise<Envelope<T>>;
  delete<T>(path: string, body?: unknown, options?: CallOptions): Promise<Envelope<T>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const objectionsIn = (value: unknown): Objection[] =>
  Array.isArray(value)
    ? value.filter(
        (entry): entry is Objection =>
          isRecord(entry) && typeof entry.path === 'string' && typeof entry.message === 'string',
      )
    : [];

/** A path with its query; what is empty or absent is left out. */
export const withQuery = (path: string, query: Query | undefined): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
};

/**
 * The failure that an answer tells of, whatever answered: it may be no shop at all.
 * @param failure the sentence where the answer has none
 */
export const failureIn = ({ status, body }: Reply, failure?: string): ApiError => {
  const { error, code, details, challenge } = isRecord(body) ? body : {};
  const sentence = (typeof error === 'string' && error) || failure;
  return new ApiError(
    status,
    sentence || browserMessages.unexpected,
    objectionsIn(details),
    sentence ? (code as RefusalCode | undefined) : 'unexpected',
    challenge,
  );
};

/** The client on top of a transport. */
export const createApi = (transport: Transport): Api => {
  const call = async <T>(
    method: Call['method'],
    path: string,
    body: unknown,
    { query, signal, token, keepalive, failure }: CallOptions = {},
  ): Promise<T> => {
    const reply = await transport({
      method,
      path: withQuery(path, query),
      ...(body === undefined ? {} : { body }),
      ...(token === undefined ? {} : { token }),
      ...(signal === undefined ? {} : { signal }),
      ...(keepalive === undefined ? {} : { keepalive }),
    });
    if (isRecord(reply.body) && reply.body.success === true) return reply.body as T;
    throw failureIn(reply, failure);
  };
  return {
    get: (path, options) => call('GET', path, undefined, options),
    page: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
    delete: (path, body, options) => call('DELETE', path, body, options),
  };
};
