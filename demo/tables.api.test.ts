import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAKE_KEYS } from '#server/payments/open-provider.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { DatabaseBooks } from './paystack/books/database-books.ts';
import { moveOn } from './paystack/due-work.ts';
import { Levers } from './paystack/levers.ts';
import { createDemoTables } from './tables.ts';

let running: TestShop;
beforeAll(async () => {
  running = await openTestShop();
});
afterAll(() => running.stop());

/** The tables as the demo made them before a sale was one row. */
const EARLIER = `
  create schema demo;
  create table demo.paystack_transaction (
    id bigint primary key, reference text, access_code text, email text, first_name text, last_name text, phone text,
    amount_kobo bigint, currency text, metadata jsonb, status text, gateway_response text, card text, ip_address text,
    created_at timestamptz, paid_at timestamptz);
  create table demo.paystack_refund (
    id bigint primary key, transaction_id bigint, amount_kobo bigint, status text, merchant_note text,
    customer_note text, due_at timestamptz, created_at timestamptz, updated_at timestamptz);
  insert into demo.paystack_transaction values
    (4100000007, 'order_1_a', 'aa', 'ada@example.com', 'Ada', '', '', 250000, 'NGN', '{"a": 1}', 'success', 'Successful',
      'refund-failed', '', '2026-01-02T03:04:05.678Z', '2026-01-02T03:05:00Z'),
    (4100000040, 'order_1_b', 'bb', 'bola@example.com', '', '', '', 5000, 'NGN', null, 'abandoned', '', null, '', now(), null);
  insert into demo.paystack_refund values
    (17000003, 4100000007, 1000, 'processed', 'm', 'c', now(), now(), now()),
    (17000004, 4100000007, 2000, 'pending', 'm', 'c', now(), now(), now());`;

test('what a demo of an earlier release remembers of payments goes on', async () => {
  await running.shop.connection.pool.query(EARLIER);
  // Several processes may start at once, and again later.
  await Promise.all([1, 2, 3].map(() => createDemoTables(running.shop.connection)));
  const books = new DatabaseBooks(running.shop.db);
  const sale = await books.find({ reference: 'order_1_a' });
  expect(sale).toMatchObject({
    transaction: {
      id: 4_100_000_007,
      amountKobo: 250_000,
      metadata: { a: 1 },
      createdAt: '2026-01-02T03:04:05.678Z',
      paidAt: '2026-01-02T03:05:00.000Z',
    },
    refunds: [
      { id: 17_000_003, status: 'processed', dueAt: null },
      { id: 17_000_004, status: 'pending' },
    ],
  });
  expect(await books.find({ accessCode: 'bb' })).toMatchObject({
    transaction: { status: 'abandoned', paidAt: null },
    refunds: [],
  });
  const account = {
    keys: FAKE_KEYS,
    books,
    levers: new Levers(),
    refundAfterMs: 0,
    origin: () => '',
  };
  await moveOn(account);
  await moveOn(account);
  expect((await books.find({ refund: 17_000_004 }))?.refunds[1]?.status).toBe('failed');
  const ids = new Set([4_100_000_007, 4_100_000_040, 17_000_003, 17_000_004]);
  await books.change({ reference: 'order_1_a' }, (_, desk) => {
    const number = desk.nextNumber();
    expect(ids.has(4_100_000_000 + number) || ids.has(17_000_000 + number)).toBe(false);
    expect(number).toBeGreaterThan(40);
  });
});
