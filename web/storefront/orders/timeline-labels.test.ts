import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '#contract/orders/status.ts';
import { EVENT_KINDS } from '#contract/orders/timeline.ts';
import { eventLabel } from './timeline-labels.ts';

const createdAt = '2026-11-20T09:00:00.000Z';

describe('what happened to an order, in words', () => {
  test('every kind of event and every status has words of its own', () => {
    const texts = [
      ...EVENT_KINDS.filter((kind) => kind !== 'status').map((kind) => eventLabel({ kind, createdAt }).text),
      ...ORDER_STATUSES.map((status) => eventLabel({ kind: 'status', status, createdAt }).text),
    ];
    expect(new Set(texts).size).toBe(EVENT_KINDS.length - 1 + ORDER_STATUSES.length);
  });

  test('refunds name their amount, with two decimals', () => {
    expect(eventLabel({ kind: 'refund', amount: 1250.5, createdAt }).text).toBe(
      'Refund of ₦1,250.50 completed',
    );
  });

  test('an order that its customer comes for is ready, and nothing of it was shipped', () => {
    const texts = ORDER_STATUSES.map(
      (status) => eventLabel({ kind: 'status', status, createdAt }, true).text,
    );
    expect(texts).toContain('Order ready for pickup');
    expect(texts).toContain('Order picked up');
    expect(texts.join()).not.toMatch(/shipped|delivered/);
  });

  test('statuses have the colours of their badges', () => {
    const tones = ORDER_STATUSES.map((status) => eventLabel({ kind: 'status', status, createdAt }).tone);
    expect(tones).toEqual(['warning', 'progress', 'notice', 'success', 'danger', 'danger']);
  });
});
