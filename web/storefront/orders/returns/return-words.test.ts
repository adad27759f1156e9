import { expect, test } from 'vitest';
import { formatNairaExact } from '#contract/money.ts';
import { newsOf, standingOf } from './return-words.ts';

const SUM = formatNairaExact(1_000);
const refunded = (state: 'underWay' | 'done' | 'failed') => ({
  state: 'refunded' as const,
  answer: '',
  refund: { amount: 1_000, state },
});

test('money is on its way only as long as it can come, and back when it is', () => {
  expect(standingOf(refunded('underWay')).label).toBe('Refund on its way');
  expect(newsOf(refunded('underWay'))).toBe(`A refund of ${SUM} is on its way to you.`);
  expect(standingOf(refunded('done')).label).toBe('Refunded');
  expect(newsOf(refunded('done'))).toBe(`${SUM} has gone back to you.`);
  expect(standingOf(refunded('failed'))).toEqual({ label: 'Refund failed', tone: 'danger' });
  expect(newsOf(refunded('failed'))).toBe(`A refund of ${SUM} did not go through. The shop will see to it.`);
});

test('whatever else became of it is said by its state and the shop’s answer', () => {
  const closed = { state: 'closed' as const, answer: 'It was used', refund: null };
  expect([standingOf(closed).label, newsOf(closed)]).toEqual(['Closed', 'It was used']);
});
