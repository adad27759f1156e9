import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderUnavailable } from './provider.ts';

/** A question may take this long altogether, repeats included: somebody is waiting in front of a screen. */
const ANSWER_WITHIN_MS = 8_000;
const RETRIES = 2;
/** At shutdown a call under way may finish for this long. */
const CUT_AFTER_MS = 5_000;
/** Where the provider says "too often" without saying for how long. */
const PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/** An answer below 500; the body is empty where it was no object. */
export interface Reply {
  status: number;
  body: { status?: unknown; message?: unknown; code?: unknown; data?: unknown; meta?: unknown };
}

/** Errors of a connection that was never made: nothing can have been done. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Object && 'code' in cause ? String(cause.code) : '';
};

/**
 * A provider's HTTP API, asked with the secret key in JSON: one call with its limits of time, repeated only where asking
 * twice is harmless.
 */
export class ProviderApi {
  readonly #apiUrl: () => string;
  readonly #secretKey: string;
  readonly #shutdown = new AbortController();
  /** Nothing is asked before this moment of the process's own clock: the provider's quota is shared by everything. */
  #pausedUntil = 0;

  /** @param apiUrl a function, because the demo's fake has an address only once the shop listens */
  constructor(apiUrl: () => string, secretKey: string) {
    this.#apiUrl = apiUrl;
    this.#secretKey = secretKey;
  }

  /** Cuts the calls under way after 5 seconds. */
  cutSoon(): void {
    setTimeout(() => this.#shutdown.abort(), CUT_AFTER_MS).unref();
  }

  /** @throws ProviderUnavailable for no answer, one that is none, 401, 429 and 5xx */
  async call(method: 'GET' | 'POST' | 'PUT', path: string, content?: object): Promise<Reply> {
    const deadline = AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), this.#shutdown.signal]);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#callOnce(method, path, deadline, content);
      } catch (error) {
        const failure =
          error instanceof ProviderUnavailable
            ? error
            : new ProviderUnavailable(String(error), { mayHaveBegun: !NEVER_SENT.has(causeOf(error)) });
        const isPaused = performance.now() < this.#pausedUntil;
        if (method !== 'GET' || isPaused || attempt >= RETRIES || deadline.aborted) throw failure;
        await sleep(200 * 2 ** attempt + Math.random() * 100);
      }
    }
  }

  async #callOnce(method: string, path: string, signal: AbortSignal, content?: object): Promise<Reply> {
    if (performance.now() < this.#pausedUntil) {
      throw new ProviderUnavailable('the provider asked to be called less often', { mayHaveBegun: false });
    }
    const response = await fetch(`${this.#apiUrl()}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#secretKey}`,
        ...(content ? { 'content-type': 'application/json' } : {}),
      },
      body: content ? JSON.stringify(content) : undefined,
      redirect: 'error',
      signal,
    });
    const { status } = response;
    if (status === 429) this.#pause(response.headers.get('retry-after'));
    // The key is not taken, or too much was asked: refused before anything was done.
    const isUndone = status === 401 || status === 429;
    if (isUndone || status >= 500) {
      await response.body?.cancel();
      throw new ProviderUnavailable(`${method} ${path.split('?')[0]} answered ${status}`, {
        mayHaveBegun: !isUndone,
      });
    }
    const body: unknown = await response.json().catch(() => null);
    if (body === null && status < 400) throw new ProviderUnavailable('the answer was not JSON');
    return { status, body: typeof body === 'object' && body !== null ? body : {} };
  }

  #pause(retryAfter: string | null): void {
    const seconds = Number(retryAfter);
    const wait = seconds > 0 ? Math.min(seconds * 1_000, LONGEST_PAUSE_MS) : PAUSE_MS;
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + wait);
  }
}
