/**
 * What all calls of the HTTP API have in common.
 *
 * - a call:    here: its method and path, and the types of what it takes and gives
 * - answered:  `envelope` (the form of answers and of pages; how many rows a page has; ids, days and flags as queries have them)
 * - refused:   `failure` (the form of a refusal, and of each broken rule), `codes` (every code of a refusal, and when it is given)
 * - sentences: `messages` (that any call may answer with: log in first, access denied, too many attempts, busy), `browser-messages` (that the browser says by itself:
 *              offline, or an answer without a sentence)
 */

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
