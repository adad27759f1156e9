import { isDeepStrictEqual } from 'node:util';
import type { FastifySerializerCompiler } from 'fastify';
import type { z } from 'zod';
import { ANSWER_MAX_BYTES, fitting } from './fitting.ts';

/** So many bytes a UTF-16 unit takes at most: what is shorter by this much needs no counting. */
const MOST_BYTES_A_UNIT = 3;

const isTooLarge = (text: string): boolean =>
  text.length * MOST_BYTES_A_UNIT > ANSWER_MAX_BYTES && Buffer.byteLength(text) > ANSWER_MAX_BYTES;

const writeAnswer = (answer: unknown): string => {
  const text = JSON.stringify(answer);
  if (!isTooLarge(text) || typeof answer !== 'object' || answer === null || !('data' in answer)) return text;
  return JSON.stringify({ ...answer, data: fitting(JSON.parse(text).data) });
};

/**
 * Answers are built field by field, so they go out as they are, but for those that would be too large (see fitting.ts);
 * the contract's schema types and documents them. Under test each answer is held against its schema, and one key too
 * many or too few fails the call, as does an answer that is too large all the same.
 */
export const serializerCompiler =
  (isChecked: boolean): FastifySerializerCompiler<z.ZodType> =>
  ({ schema, url, method }) =>
  (answer) => {
    const text = writeAnswer(answer);
    if (isChecked) {
      if (isTooLarge(text)) throw new Error(`Answer of ${method} ${url} has ${text.length} characters`);
      const plain: unknown = JSON.parse(text);
      const parsed = schema.safeParse(plain);
      if (!parsed.success || !isDeepStrictEqual(parsed.data, plain)) {
        throw new Error(
          `Answer of ${method} ${url} breaks its schema: ${parsed.error?.message ?? 'unknown keys'}`,
        );
      }
    }
    return text;
  };
