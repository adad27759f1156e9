import { expect, test } from 'vitest';
import { registerSchema, resetPasswordSchema } from './schemas.ts';

const sentencesOf = (result: { error?: { issues: { message: string }[] } }): string[] =>
  result.error?.issues.map(({ message }) => message) ?? [];

test('every broken rule of a registration is told, in the order of the form', () => {
  const form = { name: ' A ', email: 'ada', password: 'abc', confirmPassword: 'abd' };
  expect(sentencesOf(registerSchema.safeParse(form))).toEqual([
    'Name must be at least 2 characters long',
    'Please enter a valid email address',
    'Password must be at least 6 characters long',
    'Passwords do not match',
  ]);
});

test.each([
  ['abc', 'Password must be at least 6 characters long'],
  // Five characters, one of which takes two places in memory.
  ['Aa1😀é', 'Password must be at least 6 characters long'],
  [`Aa1${'x'.repeat(126)}`, 'Password must be at most 128 characters long'],
  ['abcdef', 'Password must contain at least one uppercase letter, one lowercase letter, and one number'],
])('a password breaks one rule at a time: %s', (password, sentence) => {
  expect(sentencesOf(resetPasswordSchema.safeParse({ password }))).toEqual([sentence]);
  expect(sentencesOf(resetPasswordSchema.safeParse({ password, confirmPassword: 'x' }))).toEqual([
    sentence,
    'Passwords do not match',
  ]);
});

test('an emoji in a password is one character', () => {
  expect(resetPasswordSchema.safeParse({ password: `Aa1${'😀'.repeat(125)}` }).success).toBe(true);
});
