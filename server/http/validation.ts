import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import type { Detail } from '#contract/http/failure.ts';
import { httpMessages } from '#contract/http/messages.ts';
import { composeTexts } from './composed.ts';
import { detailCodeOf } from './detail-code.ts';
import { notFound, Refusal } from './errors.ts';

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Whether PostgreSQL can store every text in a value: none has a NUL or half of a surrogate pair, which nobody means to
 * send. Keeps its own list of what is left to look at: values may be nested more deeply than calls can be.
 */
const holdsStorableText = (value: unknown): boolean => {
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && !isStorable(next)) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      if (!isStorable(key)) return false;
      left.push(inner);
    }
  }
  return true;
};

/** The refusal for input that breaks rules: the first sentence as `error`, all of them as `details`, each once. */
export const refusalOf = (error: z.ZodError): Refusal => {
  const broken = new Map<string, Detail>();
  for (const issue of error.issues) {
    const [path, { message }] = [issue.path.join('.'), issue];
    // Two checks of one rule may both find it broken.
    const rule = JSON.stringify([path, message]);
    if (!broken.has(rule)) broken.set(rule, { path, message, code: detailCodeOf(issue) });
  }
  const details = [...broken.values()];
  return new Refusal(400, 'invalid_input', details[0]?.message ?? httpMessages.malformed, { details });
};

/**
 * Validates with the contract's Zod schemas, once texts are in one form. An absent body is judged as an empty one, so that a rule's own
 * sentence answers.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (input: unknown) => {
    if (!holdsStorableText(input)) {
      // Nothing has an id, or words, that cannot be stored.
      if (httpPart === 'params') return { error: notFound('not_found', httpMessages.notFound) };
      return { error: new Refusal(400, 'malformed', httpMessages.malformed) };
    }
    const given = httpPart === 'headers' ? input : composeTexts(input);
    const subject = httpPart === 'body' && (given === undefined || given === null) ? {} : given;
    if (httpPart === 'body' && (typeof subject !== 'object' || Array.isArray(subject))) {
      return { error: new Refusal(400, 'malformed', httpMessages.malformed) };
    }
    // Zod's own wording is for programmers; it stands where a rule brings no sentence.
    const result = schema.safeParse(subject, { error: () => httpMessages.malformed, reportInput: true });
    return result.success ? { value: result.data } : { error: refusalOf(result.error) };
  };
