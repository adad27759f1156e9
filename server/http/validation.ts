import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { httpMessages } from '#contract/http/messages.ts';
import { Refusal } from './errors.ts';

/** PostgreSQL cannot store the NUL character, and nobody means to send it. */
const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (Array.isArray(value)) return value.some(holdsNul);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner));
  }
  return false;
};

/** The refusal for input that breaks rules: the first sentence as `error`, all of them as `details`. */
export const refusalOf = (error: z.ZodError): Refusal => {
  const details = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  return new Refusal(400, details[0]?.message ?? httpMessages.malformed, { details });
};

/** Validates with the contract's Zod schemas. An absent body is judged as an empty one, so that a rule's own sentence answers. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (input: unknown) => {
    if (holdsNul(input)) return { error: new Refusal(400, httpMessages.malformed) };
    const subject = httpPart === 'body' && (input === undefined || input === null) ? {} : input;
    if (httpPart === 'body' && (typeof subject !== 'object' || Array.isArray(subject))) {
      return { error: new Refusal(400, httpMessages.malformed) };
    }
    // Zod's own wording is for programmers; it stands where a rule brings no sentence.
    const result = schema.safeParse(subject, { error: () => httpMessages.malformed });
    return result.success ? { value: result.data } : { error: refusalOf(result.error) };
  };
