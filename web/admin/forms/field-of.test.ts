import type { UseFormReturn } from 'react-hook-form';
import { expect, test } from 'vitest';
import { fieldOf } from './field-of.ts';
import { AS_NUMBER } from './typed-numbers.ts';

interface Fields {
  name: string;
  kept: { days: number };
}

/** As much of a form as fields are made from, with one field that is wrong. */
const form = {
  register: (name: string, options?: object) => ({ name, options }),
  formState: { errors: { kept: { days: { type: 'custom', message: 'Days must be a whole number' } } } },
} as unknown as UseFormReturn<Fields>;

test('a field is registered as it was asked for, and has its own sentence, however deep it lies', () => {
  expect(fieldOf(form)('kept.days', AS_NUMBER)).toEqual({
    name: 'kept.days',
    options: AS_NUMBER,
    error: 'Days must be a whole number',
  });
});

test('a field with which nothing is wrong has none', () => {
  expect(fieldOf(form)('name').error).toBeUndefined();
});
