import { expect, test } from 'vitest';
import { shippingAddressSchema } from '../checkout/schemas.ts';
import { passwordScore } from './password.ts';
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

test('a password of a million marks is too long at once', () => {
  const password = `Aa1${'\u0301\u0323'.repeat(250_000)}`;
  expect(resetPasswordSchema.safeParse({ password }).success).toBe(false);
});

test('letters of any alphabet are capital or small ones, however their marks are typed', () => {
  for (const password of ['Ọlá12345x', 'Ọlá12345x'.normalize('NFD'), 'ÉCOLé12', 'Ñandú1']) {
    expect(sentencesOf(resetPasswordSchema.safeParse({ password })), password).toEqual([]);
    expect(passwordScore(password)).toBe(3);
  }
  expect(sentencesOf(resetPasswordSchema.safeParse({ password: 'ọlá12345x' }))).toEqual([
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  ]);
  // Five letters, two of which carry a mark.
  expect(sentencesOf(resetPasswordSchema.safeParse({ password: 'Ab1e\u0301e\u0301' }))).toEqual([
    'Password must be at least 6 characters long',
  ]);
});

test('what nobody sees is no name and no place', () => {
  const password = 'Breezy-Harmattan-41';
  for (const name of ['\u200b\u200b', '\u2060\u2060', '\u3164\u3164', '\u00ad A'])
    expect(
      sentencesOf(registerSchema.safeParse({ name, email: 'ada@shop.example', password })),
      name,
    ).toEqual(['Name must be at least 2 characters long']);
  const address = {
    name: '\u200b',
    phone: '0803',
    address: '\u200b',
    country: 'Nigeria',
    state: 'Lagos',
    city: '\u2060',
  };
  expect(sentencesOf(shippingAddressSchema.safeParse(address))).toEqual([
    'Please select or fill in the name field',
    'Please select or fill in the address field',
    'Please select or fill in the city field',
  ]);
});

test('a name is one line', () => {
  const form = { name: 'A\r\nBcc: x@y.z\u202e', email: 'ada@shop.example', password: 'Breezy-Harmattan-41' };
  expect(registerSchema.parse(form).name).toBe('A Bcc: x@y.z');
});
