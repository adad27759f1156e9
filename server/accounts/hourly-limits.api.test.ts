import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { directly } from '#server/database/address.ts';
import { createLog, openShop, type RunningShop } from '#server/start.ts';
import { createShopper, TEST_PASSWORD as PASSWORD } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

// What is counted here needs no costly hash.
vi.mock('./password/passwords.ts', () => ({
  hashPassword: async (password: string) => `hash of ${password}`,
  isPasswordOf: async (hash: string | null, password: string) => hash === `hash of ${password}`,
}));

let running: TestShop;
/** Another process of the same shop. */
let second: RunningShop;
beforeAll(async () => {
  running = await openTestShop({ RATE_LIMIT_PER_MINUTE: '1000000' });
  const config = readConfig({ PORT: '0', RATE_LIMIT_PER_MINUTE: '1000000' });
  second = await openShop(config, directly(running.connectionString), createLog('error'));
});
afterAll(async () => {
  await second.stop();
  await running.stop();
});
beforeEach(async () => {
  await sql`truncate login_failure, client_use`.execute(running.shop.db);
});

let count = 0;
const newAddress = () => `limited-${++count}@example.com`;
const shopper = async () => {
  const { email, token } = await createShopper(running);
  return { email, token };
};
/** The processes take turns, so that every count is one of both. */
let asked = 0;
const post = (path: string, body: object, ip: string, token?: string) =>
  call(asked++ % 2 === 0 ? running : second, 'POST', path, { body, ip, token });
const logIn = async (email: string, password: string, ip: string) =>
  (await post('/auth/login', { email, password }, ip)).statusCode;
const statusesOf = async (times: number, ask: (time: number) => Promise<number>) => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push(await ask(time));
  return statuses;
};
const passAnHour = async () => {
  await sql`update login_failure set failed_at = failed_at - interval '1 hour'`.execute(running.shop.db);
  await sql`update client_use set used_at = used_at - interval '1 hour'`.execute(running.shop.db);
};
const times = <T>(length: number, value: T): T[] => Array(length).fill(value);

describe('wrong passwords', () => {
  test('one account takes a hundred an hour from wherever, then refuses the right one too', async () => {
    const { email } = await shopper();
    const guess = (time: number) => logIn(email, 'Wrong-1', `203.0.113.${time}`);
    expect(await statusesOf(101, guess)).toEqual([...times(100, 401), 429]);
    const refused = await post('/auth/login', { email, password: PASSWORD }, '198.51.100.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: 'Too many attempts. Please try again later.' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600);
    await passAnHour();
    expect(await logIn(email, PASSWORD, '198.51.100.1')).toBe(200);
  });

  test('an address that nobody has is limited alike', async () => {
    const email = newAddress();
    const guess = (time: number) => logIn(email, 'Wrong-1', `203.0.113.${time}`);
    expect(await statusesOf(101, guess)).toEqual([...times(100, 401), 429]);
  });

  test('guesses from everywhere at once are no more', async () => {
    const { email } = await shopper();
    const statuses = await Promise.all(
      Array.from({ length: 130 }, (_, time) => logIn(email, 'Wrong-1', `203.0.113.${time}`)),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  test('all addresses of one IPv6 network are one client: ten guesses in a quarter of an hour', async () => {
    const { email } = await shopper();
    const guess = (time: number) => logIn(email, 'Wrong-1', `2001:db8:0:1::${time.toString(16)}`);
    expect(await statusesOf(20, guess)).toEqual([...times(10, 401), ...times(10, 429)]);
    expect(await logIn(email, 'Wrong-1', '2001:db8:0:2::1')).toBe(401);
  });

  test('one client has fifty an hour over all accounts', async () => {
    const guess = () => logIn(newAddress(), 'Wrong-1', '203.0.113.7');
    expect(await statusesOf(60, guess)).toEqual([...times(50, 401), ...times(10, 429)]);
    const other = newAddress();
    expect(await logIn(other, 'Wrong-1', '203.0.113.8')).toBe(401);
    await passAnHour();
    expect(await guess()).toBe(401);
  });

  test('a client that guesses all at once has no more', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 80 }, () => logIn(newAddress(), 'Wrong-1', '203.0.113.7')),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
  });

  test('whoever confirms their password is counted with them', async () => {
    const { email, token } = await shopper();
    await statusesOf(98, (time) => logIn(email, 'Wrong-1', `203.0.113.${time}`));
    const confirm = async (ip: string) =>
      (await post('/auth/confirm-password', { password: 'Wrong-1' }, ip, token)).statusCode;
    expect([await confirm('198.51.100.1'), await confirm('198.51.100.2')]).toEqual([400, 400]);
    expect(await confirm('198.51.100.3')).toBe(429);
  });
});

describe('mailed codes', () => {
  const register = async (ip: string, email = newAddress()) =>
    (await post('/auth/register', { name: 'Ada Obi', email, password: PASSWORD }, ip)).statusCode;
  const mails = async () =>
    (await sql<{ mails: number }>`select count(*) as mails from verification_code`.execute(running.shop.db))
      .rows[0]?.mails;

  test('one client causes twenty an hour, however many it registers', async () => {
    const before = (await mails()) ?? 0;
    expect(await statusesOf(25, () => register('203.0.113.7'))).toEqual([
      ...times(20, 201),
      ...times(5, 429),
    ]);
    expect(await mails()).toBe(before + 20);
    expect(await register('203.0.113.8')).toBe(201);
    await passAnHour();
    expect(await register('203.0.113.7')).toBe(201);
  });

  test('all at once they are no more', async () => {
    const statuses = await Promise.all(Array.from({ length: 40 }, () => register('2001:db8::1')));
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('an unverified login of a client that has used them up is a 403 without a mail', async () => {
    const email = newAddress();
    expect(await register('203.0.113.7', email)).toBe(201);
    await statusesOf(19, () => register('203.0.113.7'));
    const before = await mails();
    expect(await logIn(email, PASSWORD, '203.0.113.7')).toBe(403);
    expect(await mails()).toBe(before);
    expect(await logIn(email, PASSWORD, '203.0.113.8')).toBe(403);
    expect(await mails()).toBe((before ?? 0) + 1);
  });
});

test('with RATE_LIMIT_PER_MINUTE=0 nothing counts by client, and the same by account', async () => {
  const testers = await openTestShop({ RATE_LIMIT_PER_MINUTE: '0' });
  const ask = async (path: string, body: object, ip = '203.0.113.7') =>
    (await call(testers, 'POST', path, { body, ip })).statusCode;
  const guess = (email: string, ip?: string) => ask('/auth/login', { email, password: 'Wrong-1' }, ip);
  try {
    expect(await statusesOf(55, () => guess(newAddress()))).toEqual(times(55, 401));
    const form = () => ({ name: 'Ada Obi', email: newAddress(), password: PASSWORD });
    expect(await statusesOf(22, () => ask('/auth/register', form()))).toEqual(times(22, 201));
    const email = newAddress();
    expect(await statusesOf(11, () => guess(email))).toEqual([...times(10, 401), 429]);
    const from = (time: number) => guess(email, `198.51.100.${time}`);
    expect(await statusesOf(91, from)).toEqual([...times(90, 401), 429]);
  } finally {
    await testers.stop();
  }
});
