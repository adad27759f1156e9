/**
 * How pages call the shop: one client for every call of the contract.
 *
 * - asked:    here (the address and query of a call, and whether an answer is a success), by `browser` (over HTTP with the stored token; notes whether the shop
 *             can be reached) or `server` (while a page is rendered: no HTTP, no token)
 * - files:    `download` (fetched, saved under the server's name), `upload` (with how far it is)
 * - refused:  `api-error` (sentence, code and status; refused, left open or given up); its codes: contract/http/codes; what is said where no answer
 *             says anything, or offline: contract/http/browser-messages
 * - kept:     `token` (of the session, over all tabs), `kept-text` (any text of this browser, also where it stores nothing)
 */

import type { z } from 'zod';
import { browserMessages } from '#contract/http/browser-messages.ts';
import type { Call, Terms } from '#contract/http/call.ts';
import type { RefusalCode } from '#contract/http/codes.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import { ApiError, type Objection } from './api-error.ts';

/** One call below /api/v1. `token` is sent instead of the session's own when it is given. */
export interface SentCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
  key?: string | undefined;
}

/** What came back: the status and the parsed JSON, or undefined where the body was no JSON. */
export interface Reply {
  status: number;
  body: unknown;
}

/** How a call reaches the server: over HTTP in a browser, straight into the application while a page is rendered. */
export type Transport = (call: SentCall) => Promise<Reply>;

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

/** A list is the same parameter several times. */
type QueryValue = string | number | boolean | readonly string[] | undefined;
export type Query = Readonly<Record<string, QueryValue>>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  token?: string | undefined;
  /** Goes on when the page is left meanwhile; for small bodies only. */
  keepalive?: boolean;
  /** The sentence to fail with when the server gives none. */
  failure?: string;
  /** Under which what is sent again is not done again, for calls whose effect adds up (`Idempotency-Key`). */
  key?: string | undefined;
}

/** What a call must be given: its parameters and its body; and what it may be given. */
export type Given<T extends Terms> = (T extends { params: infer Name extends string }
  ? { params: Record<Name, string> }
  : object) &
  (T extends { query: infer Schema extends z.ZodType }
    ? { query?: { [Name in keyof z.input<Schema>]?: QueryValue } }
    : object) &
  (T extends { body: infer Schema extends z.ZodType }
    ? undefined extends z.input<Schema>
      ? { body?: z.input<Schema> }
      : { body: z.input<Schema> }
    : object);

type Options<T extends Terms> = CallOptions & Given<T>;

/** The one client: makes a call of the contract and gives its whole answer, or throws `ApiError`. */
export type Api = <T extends Terms>(
  call: Call<T>,
  ...options: object extends Given<T> ? [Options<T>?] : [Options<T>]
) => Promise<z.output<T['answer']>>;

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
    if (value === undefined || value === '') continue;
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each));
  }
  // Not by its size, which older phones do not know.
  const text = String(search);
  return text ? `${path}?${text}` : path;
};

/**
 * The failure that an answer tells of, whatever answered: it may be no shop at all.
 * @param failure the sentence where the answer has none
 */
export const failureIn = ({ status, body }: Reply, failure?: string): ApiError => {
  const { success, error, message, code, details, ...more } = isRecord(body) ? body : {};
  const { challenge, isCodeSent, attempt } = more;
  // Some answer with `message` in place of `error`; a gateway's own talk is none of the shop's.
  const told = error || (success === false && message);
  const reason = typeof told === 'string' && told;
  const sentence = reason || failure;
  return new ApiError(
    status,
    sentence || browserMessages.unexpected,
    objectionsIn(details),
    sentence ? (code as RefusalCode | undefined) : 'unexpected',
    { challenge, isCodeSent, attempt, isReason: Boolean(reason) },
  );
};

/** The success that an answer tells of. @throws ApiError */
export const successIn = <Answer>(reply: Reply, failure?: string): Answer => {
  if (isRecord(reply.body) && reply.body.success === true) return reply.body as Answer;
  throw failureIn(reply, failure);
};

interface Filled {
  params?: Readonly<Record<string, string>>;
  query?: Query;
}

/** Where a call goes, below /api/v1. */
export const pathOf = (call: Call, { params, query }: Filled = {}): string =>
  withQuery(
    call.slice(call.indexOf('/')).replace(/:(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? '')),
    query,
  );

/** The client on top of a transport. */
export const createApi =
  (transport: Transport): Api =>
  async (call, ...[given]) => {
    const { params, query, failure, ...rest }: CallOptions & Filled & { body?: unknown } = given ?? {};
    const method = call.slice(0, call.indexOf(' ')) as SentCall['method'];
    return successIn(await transport({ method, path: pathOf(call, { params, query }), ...rest }), failure);
  };
