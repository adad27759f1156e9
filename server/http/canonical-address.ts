import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** What a call's query is when nothing is asked for, by its schema. */
const defaults = new WeakMap<z.ZodType, Readonly<Record<string, unknown>>>();

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const defaultsOf = (schema: z.ZodType): Readonly<Record<string, unknown>> => {
  const known = defaults.get(schema);
  if (known) return known;
  const { data } = schema.safeParse({});
  const found = isRecord(data) ? data : {};
  defaults.set(schema, found);
  return found;
};

/** The query as its schema has understood it: known parameters only, in the schema's order, without the defaults. */
const canonicalQuery = (request: FastifyRequest): string => {
  const schema = request.routeOptions.schema?.querystring;
  if (!(schema instanceof z.ZodType) || !isRecord(request.query)) return '';
  const unsaid = defaultsOf(schema);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query)) {
    if (value === undefined || value === unsaid[name]) continue;
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each));
  }
  return search.size > 0 ? `?${search}` : '';
};

/**
 * The one address of a call, however a request has written it: the path of the matched route with its parameters, and
 * the query that the call reads. Under it an answer is kept, so that made-up spellings share one.
 * @param meant what a part of the path means, where it may be written in other words
 */
export const canonicalAddress = (
  request: FastifyRequest,
  meant: Readonly<Record<string, string>> = {},
): string => {
  const params = { ...(request.params as Record<string, string>), ...meant };
  const path = (request.routeOptions.url ?? '').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return `${path}${canonicalQuery(request)}`;
};
