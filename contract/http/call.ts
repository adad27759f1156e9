import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a call takes and gives: the parameters in its path, and the schemas of its query, its body and its answer. */
export interface Terms {
  params?: string;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
}

declare const terms: unique symbol;

/**
 * One call below /api/v1, as both sides know it: `'GET /orders/:id' as Call<{ params: 'id'; answer: typeof orderAnswer }>`.
 * When it runs it is that text alone, so no page loads a schema for it; what it takes and gives is known to the compiler.
 */
export type Call<T extends Terms = Terms> = `${Method} /${string}` & { readonly [terms]: T };
