import { expect, test } from 'vitest';
import { orderIdIn } from '#contract/orders/following/order-key.ts';
import { FOLLOW_DAYS, followKey, isGoodKey } from './follow-link.ts';

const ORDER = {
  id: '4d1f0000-0000-4000-8000-00000000abcd',
  followSecret: '9b2d0000-0000-4000-8000-00000000beef',
};
const NOW = Date.parse('2026-11-22T10:00:00Z');
const DAY_MS = 86_400_000;

test('a key leads to its order until it ends', () => {
  const key = followKey(ORDER, { now: NOW });
  expect(orderIdIn(key)).toBe(ORDER.id);
  expect(isGoodKey(ORDER, key, { now: NOW })).toBe(true);
  expect(isGoodKey(ORDER, key, { now: NOW + FOLLOW_DAYS * DAY_MS - 1000 })).toBe(true);
  expect(isGoodKey(ORDER, key, { now: NOW + (FOLLOW_DAYS + 1) * DAY_MS })).toBe(false);
});

test('no other key does: of another order, with another end, with another signature', () => {
  const key = followKey(ORDER, { now: NOW });
  const [id = '', until = '', signature = ''] = key.split('.');
  const other = { ...ORDER, id: ORDER.id.replace('abcd', 'abce') };
  expect(isGoodKey(other, key.replace('abcd', 'abce'), { now: NOW })).toBe(false);
  expect(isGoodKey({ ...ORDER, followSecret: other.id }, key, { now: NOW })).toBe(false);
  expect(isGoodKey(ORDER, `${id}.${until}1.${signature}`, { now: NOW })).toBe(false);
  expect(isGoodKey(ORDER, `${id}.${until}.${'A'.repeat(22)}`, { now: NOW })).toBe(false);
  expect(isGoodKey(ORDER, `${id}.${until}.`, { now: NOW })).toBe(false);
});

test('a key opens what it was made for, and as long as that lasts', () => {
  const label = followKey(ORDER, { purpose: 'label', now: NOW });
  expect(isGoodKey(ORDER, label, { purpose: 'label', now: NOW })).toBe(true);
  expect(isGoodKey(ORDER, label, { now: NOW })).toBe(false);
  expect(isGoodKey(ORDER, label, { purpose: 'return', now: NOW })).toBe(false);
  const forReturns = followKey(ORDER, { purpose: 'return', now: NOW });
  expect(isGoodKey(ORDER, forReturns, { purpose: 'return', now: NOW + DAY_MS - 1000 })).toBe(true);
  expect(isGoodKey(ORDER, forReturns, { purpose: 'return', now: NOW + 2 * DAY_MS })).toBe(false);
  expect(isGoodKey(ORDER, forReturns, { now: NOW })).toBe(false);
});

test.each(['', 'x', '..', `${ORDER.id}.1.`, `${ORDER.id}.1.${'A'.repeat(23)}`])('%j is no key', (key) => {
  expect(orderIdIn(key)).toBeNull();
});
