import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import { ApiError } from '../../api/api-error.ts';
import { confirmOrder, PAUSES_MS } from './confirm-order.ts';
import { laterSentences } from './later-sentences.ts';

const order = { _id: 'one' } as Order;
const away = new ApiError(
  503,
  'Payment could not be verified yet. Your order will be completed automatically.',
);

/** Answers with these, one after the other, and stays with the last. */
const asking = (...answers: (Order | Error)[]) => {
  const pauses: number[] = [];
  let asked = 0;
  const outcome = confirmOrder(
    async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer ?? order;
    },
    async (ms) => void pauses.push(ms),
  );
  return { outcome, pauses, asked: () => asked };
};

describe('the order of a payment', () => {
  test('is asked for once when it is there', async () => {
    const { outcome, pauses } = asking(order);
    expect(await outcome).toBe(order);
    expect(pauses).toEqual([]);
  });

  test('is asked for again while Paystack, the shop or the network is away', async () => {
    const { outcome, asked, pauses } = asking(away, new ApiError(0, 'x'), new ApiError(429, 'x'), order);
    expect(await outcome).toBe(order);
    expect(asked()).toBe(4);
    expect(pauses).toEqual(PAUSES_MS.slice(0, 3));
  });

  test('is asked for again where something before the shop has answered: a portal’s page, or a line too slow', async () => {
    const portal = new ApiError(200, 'x', [], 'unexpected');
    const { outcome, asked } = asking(portal, new ApiError(408, 'x'), order);
    expect(await outcome).toBe(order);
    expect(asked()).toBe(3);
  });

  test('is not asked for again where the page itself is at fault', async () => {
    const fault = new TypeError('x is no function');
    const { outcome, asked } = asking(fault);
    await expect(outcome).rejects.toBe(fault);
    expect(asked()).toBe(1);
  });

  test('is not asked for again where the answer is final', async () => {
    const refunded = new ApiError(409, 'refunded');
    const { outcome, asked } = asking(refunded);
    await expect(outcome).rejects.toBe(refunded);
    expect(asked()).toBe(1);
  });

  test('is given up after the last pause, with the last refusal', async () => {
    const { outcome, asked } = asking(away);
    await expect(outcome).rejects.toBe(away);
    expect(asked()).toBe(PAUSES_MS.length + 1);
  });
});

describe('a payment without an order', () => {
  test('is told with its reference, as one sentence after the other', () => {
    expect(laterSentences.paidWithoutOrder('Unknown error occurred', 'order_1_a')).toBe(
      'Payment was successful but order creation failed: Unknown error occurred. Please contact support with reference: order_1_a',
    );
    expect(laterSentences.paidWithoutOrder(away.message, 'order_1_a')).toContain('automatically. Please');
  });
});
