import type { RefusalCode } from '#contract/http/codes.ts';
import type { Detail } from '#contract/http/failure.ts';

/** What the server has against one field. */
export type Objection = Pick<Detail, 'path' | 'message'>;

/**
 * A call that failed. `message` is one sentence for a person, and only for one; `code` is what to go by. It is
 * `unexpected` also where neither the server nor the caller has a sentence, and undefined where only the caller has one.
 * `status` is 0 when no answer came at all.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly details: readonly Objection[];
  readonly code: RefusalCode | undefined;
  /** With `second_factor_needed` at the login: what it goes on by. */
  readonly challenge: unknown;
  /** With `email_not_verified` at the login: whether another code went out; a shop of an older release does not say. */
  readonly isCodeSent: unknown;
  /** With `email_not_verified` at the login: the token with which only the code of this password's own attempt is taken. */
  readonly attempt: unknown;
  /** Whether `message` is a reason; not where nobody gave one, and it only says what the caller failed to do. */
  readonly isReason: boolean;

  constructor(
    status: number,
    message: string,
    details: readonly Objection[] = [],
    code?: RefusalCode,
    {
      challenge,
      isCodeSent,
      attempt,
      isReason = true,
    }: { challenge?: unknown; isCodeSent?: unknown; attempt?: unknown; isReason?: boolean } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.details = details;
    this.code = code;
    this.challenge = challenge;
    this.isCodeSent = isCodeSent;
    this.attempt = attempt;
    this.isReason = isReason;
  }
}

/** The status of an answer; 0 where there was none. */
export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 0);

/** Whether the server has said that it did nothing; without an answer, or with one of a gateway, it may have done it. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** That the question did not arrive whole in time, and that its sender has asked too often: the same question may get an answer in a moment. */
const LATER: readonly number[] = [408, 429];

/** Whether the shop has left a question open: no answer, one of a gateway or a portal, or one to somebody who was too slow or has asked too often. */
export const isUnsaid = (error: unknown): boolean => !isRefused(error) || LATER.includes(statusOf(error));

/** The code of a refusal; undefined for whatever else went wrong. */
export const codeOf = (error: unknown): RefusalCode | undefined =>
  error instanceof ApiError ? error.code : undefined;

/** The sentence to show for a failure: the server's own, else the given one. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? error.message : otherwise;

/** Whether a call was given up because its answer was no longer wanted. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
