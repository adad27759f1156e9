import { expect, test } from 'vitest';
import { isSecret } from './secret-fields.ts';

test.each([
  ['a password', 'password', '', 'x'],
  ['a password that is shown', 'text', 'current-password', 'x'],
  ['a new password that is shown', 'text', 'new-password', 'x'],
  ['a password without a purpose', 'text', '', 'confirmPassword'],
  ['a code from a mail', 'text', 'one-time-code', 'x'],
  ['a code without a purpose', 'text', '', 'otp'],
  ['a card number', 'text', 'cc-number', 'x'],
  ['a card’s code', 'tel', 'section-a cc-csc', 'x'],
  ['a card number without a purpose', 'text', '', 'cardNumber'],
  ['a file', 'file', '', 'picture'],
])('%s is kept nowhere', (_what, type, autocomplete, name) => {
  expect(isSecret({ type, autocomplete, name })).toBe(true);
});

test.each(['name', 'email', 'phone', 'address.street', 'postalCode', 'comment', 'discountCode'])(
  'what is typed into %s is',
  (name) => {
    expect(isSecret({ type: 'text', autocomplete: 'off', name })).toBe(false);
  },
);
