import type { Detail } from '#contract/http/envelope.ts';

/**
 * A refusal that the caller is told about: an HTTP status and one sentence for a person.
 * Rules throw it; the error handler turns it into `{ success: false, error, details? }`.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly details: Detail[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    sentence: string,
    { details, headers }: { details?: Detail[]; headers?: Record<string, string> } = {},
  ) {
    super(sentence);
    this.status = status;
    this.details = details;
    this.headers = headers ?? {};
  }
}

/** 400: a rule of the input is broken. `path` names the field. */
export const brokenRule = (sentence: string, path?: string): Refusal =>
  new Refusal(400, sentence, { details: path === undefined ? undefined : [{ path, message: sentence }] });
/** 401: no, unknown or expired token, or wrong credentials. */
export const notLoggedIn = (sentence: string): Refusal => new Refusal(401, sentence);
/** 402: not paid. */
export const notPaid = (sentence: string): Refusal => new Refusal(402, sentence);
/** 403: known but not allowed. */
export const notAllowed = (sentence: string): Refusal => new Refusal(403, sentence);
/** 404: no such thing, or somebody else's. */
export const notFound = (sentence: string): Refusal => new Refusal(404, sentence);
/** 409: conflicts with the present state. */
export const conflict = (sentence: string): Refusal => new Refusal(409, sentence);
/** 429 with `Retry-After` in whole seconds. */
export const tooOften = (sentence: string, retryAfterSeconds: number): Refusal =>
  new Refusal(429, sentence, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  });
/** 503: a part that the call needs is away. */
export const away = (sentence: string): Refusal => new Refusal(503, sentence);
