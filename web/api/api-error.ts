import type { Detail } from '#contract/http/failure.ts';

/** A call that failed. `message` is one sentence for a person; `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: readonly Detail[];

  constructor(status: number, message: string, details: readonly Detail[] = []) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.details = details;
  }
}

/** The sentence to show for a failure: the server's own, else the given one. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? error.message : otherwise;

/** Whether a call was given up because its answer was no longer wanted. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
