import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { createProduct } from '#tests/support/products.ts';
import { ADDRESS, addToCart } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
let shopper: TestAccount;
beforeAll(async () => {
  running = await openTestShop({ RATE_LIMIT_PER_MINUTE: '1000000' });
  const admin = await createAdmin(running);
  shopper = await createShopper(running);
  const made = await post(
    '/admin/discounts',
    { code: 'WELCOME10', kind: 'percent', value: 10 },
    '203.0.113.1',
    admin,
  );
  expect(made.statusCode).toBe(201);
  await addToCart(running, shopper, await createProduct(running, { stock: 100 }));
});
afterAll(() => running.stop());
beforeEach(async () => {
  await sql`truncate client_use`.execute(running.shop.db);
});

const post = (path: string, payload: object, remoteAddress: string, who = shopper) =>
  running.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    payload,
    remoteAddress,
    headers: { authorization: `Bearer ${who.token}` },
  });
const quote = async (code: string, ip: string, who = shopper) =>
  (await post('/checkout/discount', { code }, ip, who)).statusCode;
const checkOut = async (discountCode: string, ip: string) =>
  (await post('/checkout', { shippingAddress: ADDRESS, discountCode }, ip)).statusCode;
const inTurn = async (count: number, ask: (time: number) => Promise<number>) => {
  const statuses: number[] = [];
  for (let time = 0; time < count; time += 1) statuses.push(await ask(time));
  return statuses;
};

test('twenty wrong codes of one client are answered within an hour, asked about or checked out with', async () => {
  const ip = '203.0.113.7';
  const statuses = await inTurn(24, (time) =>
    time % 2 === 0 ? quote(`GUESS${time}`, ip) : checkOut(`GUESS${time}`, ip),
  );
  expect(statuses).toEqual([...Array(20).fill(409), 429, 429, 429, 429]);
  expect(await quote('WELCOME10', ip), 'the right one is not told either').toBe(429);
  expect(await quote('WELCOME10', '203.0.113.8')).toBe(200);
  await sql`update client_use set used_at = used_at - interval '1 hour'`.execute(running.shop.db);
  expect(await quote('WELCOME10', ip)).toBe(200);
});

test('whoever guesses from several accounts, and all at once, learns no more', async () => {
  const ip = '2001:db8::1';
  const guessers = await Promise.all([1, 2, 3].map(() => createShopper(running)));
  for (const guesser of guessers)
    await addToCart(running, guesser, await createProduct(running, { stock: 100 }));
  const statuses = await Promise.all(
    Array.from({ length: 60 }, (_, time) =>
      quote(`GUESS${time}`, `2001:db8::${time.toString(16)}`, guessers[time % 3]),
    ),
  );
  expect(statuses.filter((status) => status === 409)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  expect(await quote('WELCOME10', ip)).toBe(429);
});

test('codes that are right do not count, nor does checking out without one', async () => {
  const ip = '203.0.113.7';
  expect(new Set(await inTurn(25, () => quote('WELCOME10', ip)))).toEqual(new Set([200]));
  const plain = async () => (await post('/checkout', { shippingAddress: ADDRESS }, ip)).statusCode;
  expect(new Set(await inTurn(3, plain))).toEqual(new Set([201]));
  expect((await sql`select from client_use`.execute(running.shop.db)).rows).toEqual([]);
});
