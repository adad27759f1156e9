import type { DetailCode, RefusalCode } from '#contract/http/codes.ts';
import type { Detail } from '#contract/http/failure.ts';

/**
 * A refusal that the caller is told about: an HTTP status, a stable code for programs, and one sentence for a person.
 * Rules throw it; the error handler turns it into `{ success: false, error, code, details? }`.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly details: Detail[] | undefined;
  readonly headers: Record<string, string>;
  /** What the login goes on by, where a second factor is asked for. */
  readonly challenge: string | undefined;
  /** Whether another code went out, where the address is still to be verified. */
  readonly isCodeSent: boolean | undefined;
  /** The token of the attempt whose password was right, with which only that attempt's code counts. */
  readonly attempt: string | undefined;

  constructor(
    status: number,
    code: RefusalCode,
    sentence: string,
    {
      details,
      headers,
      challenge,
      isCodeSent,
      attempt,
    }: {
      details?: Detail[] | undefined;
      headers?: Record<string, string>;
      challenge?: string;
      isCodeSent?: boolean;
      attempt?: string | undefined;
    } = {},
  ) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers ?? {};
    this.challenge = challenge;
    this.isCodeSent = isCodeSent;
    this.attempt = attempt;
  }
}

/** 400: a rule of the input is broken. `path` names the field, which then bears the same code. */
export const brokenRule = (code: RefusalCode, sentence: string, path?: string): Refusal =>
  new Refusal(400, code, sentence, {
    details: path === undefined ? undefined : [{ path, message: sentence, code }],
  });
/** 400 `invalid_input`: a rule of one field is broken that its schema cannot judge; `path` names the field. */
export const brokenField = (code: DetailCode, sentence: string, path: string): Refusal =>
  new Refusal(400, 'invalid_input', sentence, { details: [{ path, message: sentence, code }] });
/** 401: no, unknown or expired token, or wrong credentials. */
export const notLoggedIn = (code: RefusalCode, sentence: string): Refusal => new Refusal(401, code, sentence);
/** 402: not paid. */
export const notPaid = (code: RefusalCode, sentence: string): Refusal => new Refusal(402, code, sentence);
/** 403: known but not allowed. */
export const notAllowed = (code: RefusalCode, sentence: string): Refusal => new Refusal(403, code, sentence);
/** 404: no such thing, or somebody else's. */
export const notFound = (code: RefusalCode, sentence: string): Refusal => new Refusal(404, code, sentence);
/** 409: conflicts with the present state. */
export const conflict = (code: RefusalCode, sentence: string, details?: Detail[]): Refusal =>
  new Refusal(409, code, sentence, { details });
/** 429 with `Retry-After` in whole seconds. */
export const tooOften = (sentence: string, retryAfterSeconds: number): Refusal =>
  new Refusal(429, 'too_often', sentence, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  });
/** 503: a part that the call needs is away. */
export const away = (code: RefusalCode, sentence: string): Refusal => new Refusal(503, code, sentence);
