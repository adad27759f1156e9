import { expect, test } from 'vitest';
import { phoneNumberOf } from './phone-number.ts';

test.each([
  '08031234567',
  '0803 123 4567',
  '0803-123-4567',
  '(0803) 123 4567',
  '8031234567',
  '2348031234567',
  '234 803 123 4567',
  '+2348031234567',
  '+234 (0) 803 123 4567',
  '002348031234567',
  '0092348031234567',
])('%s is a number in Lagos', (typed) => {
  expect(phoneNumberOf(typed)).toBe('+2348031234567');
});

test.each([
  ['+44 20 7946 0958', '+442079460958'],
  ['+1 (212) 555-0123', '+12125550123'],
  ['+233 24 123 4567', '+233241234567'],
])('%s is one elsewhere', (typed, number) => {
  expect(phoneNumberOf(typed)).toBe(number);
});

test.each(['', 'call me', '0803', '080312345678901', '+999 123', 'wa.me/2348031234567', '₦0803 123 4567'])(
  '%o is none',
  (typed) => {
    expect(phoneNumberOf(typed)).toBeNull();
  },
);
