import { expect, test } from 'vitest';
import { judgeCard, TEST_CARDS } from './cards.ts';

const now = new Date('2026-11-20T10:00:00Z');
const good = { number: '4084084084084081', expiry: '12/30', cvv: '408' };

test('the success card pays, however its number and expiry are written', () => {
  for (const typed of [
    good,
    { ...good, number: '4084 0840 8408 4081', expiry: '11 / 26' },
    { ...good, expiry: '01/2031' },
  ]) {
    expect(judgeCard(typed, now)).toMatchObject({ kind: 'paid', card: { name: 'success' } });
  }
});

test.each([
  [{ ...good, number: '4111111111111111' }, 'Test cards only: a real card cannot be charged here'],
  [{ ...good, expiry: '10/26' }, 'Expired Card'],
  [{ ...good, expiry: '13/30' }, 'Expired Card'],
  [{ ...good, expiry: '' }, 'Expired Card'],
  [{ ...good, cvv: '409' }, 'Incorrect CVV'],
  [{ ...good, number: '4084080000005408', cvv: '001' }, 'Declined'],
  [{ ...good, number: '4084080000670037', cvv: '787' }, 'Insufficient Funds'],
])('%j is refused: %s', (typed, message) => {
  expect(judgeCard(typed, now)).toEqual({ kind: 'refused', message });
});

test('a card with a PIN asks for it', () => {
  const card = { ...good, number: '507850785078507812', cvv: '081' };
  expect(judgeCard(card, now)).toEqual({ kind: 'pin' });
  expect(judgeCard({ ...card, pin: '1112' }, now)).toEqual({ kind: 'refused', message: 'Incorrect PIN' });
  expect(judgeCard({ ...card, pin: '1111' }, now)).toMatchObject({ kind: 'paid' });
});

test('every card that is offered is there once', () => {
  expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length);
  expect(new Set(TEST_CARDS.map(({ name }) => name)).size).toBe(TEST_CARDS.length);
});
