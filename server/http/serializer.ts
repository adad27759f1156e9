import { isDeepStrictEqual } from 'node:util';
import type { FastifySerializerCompiler } from 'fastify';
import type { z } from 'zod';

/**
 * Answers are built field by field, so they go out as they are; the contract's schema types and documents them.
 * Under test each answer is held against its schema, and one key too many or too few fails the call.
 */
export const serializerCompiler =
  (isChecked: boolean): FastifySerializerCompiler<z.ZodType> =>
  ({ schema, url, method }) =>
  (answer) => {
    const text = JSON.stringify(answer);
    if (isChecked) {
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
