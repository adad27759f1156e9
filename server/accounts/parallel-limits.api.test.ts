import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { noteFailure } from './login/login-failures.ts';

// Hashing makes calls of one process wait for one another; here they arrive at the limits at the same moment, as
// the calls of several processes do.
vi.mock('./password/passwords.ts', () => ({
  hashPassword: async () => 'a hash',
  isPasswordOf: async (_hash: string | null, password: string) => password === 'Harmattan7',
}));

let running: TestShop;
beforeAll(async () => {
  running = await openTestShop();
});
afterAll(() => running.stop());

const register = (email: string) =>
  call(running, 'POST', '/auth/register', { body: { name: 'Ada Obi', email, password: 'Harmattan7' } });
const logIn = (email: string, password: string) =>
  call(running, 'POST', '/auth/login', { body: { email, password } });
const codesFor = (email: string) =>
  running.shop.db.selectFrom('verification_code').select('id').where('email', '=', email).execute();

test('parallel registrations of one address get five codes', async () => {
  const email = 'many@example.com';
  const answers = await Promise.all(Array.from({ length: 12 }, () => register(email)));
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(5);
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(7);
  expect(await codesFor(email)).toHaveLength(5);
});

test('parallel unverified logins get no more codes than the hour allows', async () => {
  const email = 'unverified@example.com';
  await register(email);
  const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(email, 'Harmattan7')));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([403]));
  expect(await codesFor(email)).toHaveLength(5);
});

test('parallel failures are noted ten times, then refused', async () => {
  const attempt = { email: 'guessed@example.com', client: '::1' };
  const refusals = await Promise.all(Array.from({ length: 25 }, () => noteFailure(running.shop, attempt)));
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(10);
  expect(refusals.filter((refusal) => refusal?.status === 429)).toHaveLength(15);
});

test('a right guess among many parallel wrong ones is answered only within the limit', async () => {
  const email = 'swarm@example.com';
  const wrong = await Promise.all(Array.from({ length: 20 }, () => logIn(email, 'Wrong-1')));
  expect(wrong.filter((answer) => answer.statusCode === 401)).toHaveLength(10);
  expect((await logIn(email, 'Harmattan7')).statusCode).toBe(429);
});

test('whoever makes up the address that they come from is counted all the same', async () => {
  const email = 'spoofed@example.com';
  const guess = (number: number) =>
    running.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'x-forwarded-for': `203.0.113.${number}`, forwarded: `for=203.0.113.${number}` },
      payload: { email, password: 'Wrong-1' },
    });
  const statuses: number[] = [];
  for (let number = 1; number <= 12; number += 1) statuses.push((await guess(number)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});
