import { beforeEach, expect, test, vi } from 'vitest';
import type { OrderItem } from '#contract/orders/schemas.ts';
import { withAllItems } from './all-items.ts';

const { page } = vi.hoisted(() => ({ page: vi.fn() }));
vi.mock('../../api/browser.ts', () => ({ api: page }));

const items = (from: number, to: number): OrderItem[] =>
  Array.from({ length: to - from }, (_, index) => ({
    product: 'p',
    slug: 'line-1001',
    name: `Line ${from + index}`,
    image: '',
    quantity: 1,
    price: 10,
    variation: {},
    variant: null,
    sku: '',
  }));

beforeEach(() => {
  page.mockReset();
  page.mockImplementation(async (_call: string, { query }: { query: { page: number; limit: number } }) => ({
    data: items((query.page - 1) * query.limit, Math.min(230, query.page * query.limit)),
  }));
});

test('an order that is whole asks for nothing', async () => {
  const order = { _id: 'o', orderItems: items(0, 3), lineCount: 3 };
  expect(await withAllItems(order)).toBe(order);
  expect(page).not.toHaveBeenCalled();
});

test('the lines of a longer one come page by page, each once and in order', async () => {
  const order = { _id: 'o', orderItems: items(0, 50), lineCount: 230 };
  const whole = await withAllItems(order);
  expect(whole.orderItems).toEqual(items(0, 230));
  expect(page.mock.calls.map(([call, { params, query }]) => [call, params.id, query.page])).toEqual([
    ['GET /orders/:id/items', 'o', 1],
    ['GET /orders/:id/items', 'o', 2],
    ['GET /orders/:id/items', 'o', 3],
  ]);
});
