import { ApiError, isAbort } from '../../api/api-error.ts';

/** What a call came to: its answer, or why there is none. */
export type Loaded<T> = { isThere: true; answer: T } | { isThere: false; sentence: string; status: number };

/**
 * Waits for a call and turns its failure into what the page shows. A call that was given up throws on: nobody waits
 * for it any more.
 */
export const loaded = async <T>(call: Promise<T>, otherwise: string): Promise<Loaded<T>> => {
  try {
    return { isThere: true, answer: await call };
  } catch (error) {
    if (isAbort(error)) throw error;
    return error instanceof ApiError
      ? { isThere: false, sentence: error.message, status: error.status }
      : { isThere: false, sentence: otherwise, status: 0 };
  }
};
