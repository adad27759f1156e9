import { expect, test } from 'vitest';
import { z } from 'zod';
import { detailCodeOf } from './detail-code.ts';

const codeFor = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input, { reportInput: true });
  return error?.issues.map(detailCodeOf);
};

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing value', z.string(), undefined, 'required'],
  ['nothing in place of a value', z.number(), null, 'required'],
  ['a text of blanks', z.string().trim().min(2), '  ', 'required'],
  ['a list without entries', z.array(z.string()).min(1), [], 'required'],
  ['a value of another type', z.number(), 'seven', 'not_of_type'],
  ['a short text', z.string().min(2), 'a', 'too_short'],
  ['a long text', z.string().max(2), 'abc', 'too_long'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'too_long'],
  ['a low number', z.number().min(0), -1, 'too_low'],
  ['a high number', z.int().max(5), 6, 'too_high'],
  ['none of the values', z.enum(['a', 'b']), 'c', 'not_allowed'],
  ['another form', z.string().regex(/^\d+$/), 'x', 'invalid'],
  ['a rule of our own', z.string().refine(() => false), 'x', 'invalid'],
  [
    'a rule of our own that says its code',
    z.string().refine(() => false, { params: { code: 'too_short' } }),
    'x',
    'too_short',
  ],
  [
    'a rule that says a code that is none',
    z.string().refine(() => false, { params: { code: 'of its own' } }),
    'x',
    'invalid',
  ],
])('%s has its code', (_, schema, input, code) => {
  expect(codeFor(schema, input)).toEqual([code]);
});
