import { expect, test } from 'vitest';
import { isSameContact } from './same-contact.ts';

const ORDER = { email: 'Bola@Example.com', phones: ['0803 123 4567', ''] };

test.each(['bola@example.com', ' BOLA@example.com ', '08031234567', '+234 803 123 4567', '2348031234567'])(
  '%s is the order’s',
  (typed) => expect(isSameContact(typed, ORDER)).toBe(true),
);

test.each(['\u202A+234 803 123 4567\u202C', '08031234567 (WhatsApp)', '\u200Ebola@example.com\u200E'])(
  '%j, as it is pasted, is the order’s',
  (typed) => expect(isSameContact(typed, ORDER)).toBe(true),
);

test.each(['', ' ', '@', 'ada@example.com', '08031234568', '4567', 'bola', '+44 7911 123456'])(
  '%j is not',
  (typed) => expect(isSameContact(typed, ORDER)).toBe(false),
);

test('a number that has no form known to the shop counts by its digits, if they are enough', () => {
  expect(isSameContact('12 34-5678', { email: '', phones: ['12345678'] })).toBe(true);
  expect(isSameContact('123', { email: '', phones: ['123'] })).toBe(false);
});
