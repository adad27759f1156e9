import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createShopper, TEST_PASSWORD } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

// Checks of passwords as the queue lets them begin; none ends before all logins of a test have joined it.
const { checks } = vi.hoisted(() => ({
  checks: { joined: 0, checked: [] as string[], mayEnd: Promise.resolve(), letEnd: () => {} },
}));
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string) => `hash of ${password}`,
  verify: async (hash: string, password: string) => {
    checks.checked.push(password);
    await checks.mayEnd;
    return hash === `hash of ${password}`;
  },
}));
vi.mock('./fair-queue.ts', async (original) => {
  const { FairQueue } = await original<typeof import('./fair-queue.ts')>();
  class Watched extends FairQueue {
    override run<T>(...given: Parameters<typeof FairQueue.prototype.run<T>>): Promise<T> {
      checks.joined += 1;
      return super.run(...given);
    }
  }
  return { FairQueue: Watched };
});

let running: TestShop;
beforeAll(async () => {
  running = await openTestShop();
});
afterAll(() => running.stop());
beforeEach(() => {
  checks.joined = 0;
  checks.checked = [];
  checks.mayEnd = new Promise((resolve) => {
    checks.letEnd = resolve;
  });
});

const GUESSES = 395;
const logIn = async (email: string, password: string, ip: string): Promise<number> =>
  (await call(running, 'POST', '/auth/login', { body: { email, password }, ip })).statusCode;
/** Guesses that are all waiting. */
const guess = async (emailOf: (index: number) => string, ip: string): Promise<Promise<number>[]> => {
  const guesses = Array.from({ length: GUESSES }, (_, index) => logIn(emailOf(index), 'Wrong-1', ip));
  await vi.waitFor(() => expect(checks.joined).toBe(GUESSES), { timeout: 60_000 });
  return guesses;
};
/** A right login that joins the queue last. Gives its status and how many guesses were checked before it. */
const logInRightly = async (email: string, ip: string) => {
  const login = logIn(email, TEST_PASSWORD, ip);
  await vi.waitFor(() => expect(checks.joined).toBe(GUESSES + 1), { timeout: 60_000 });
  checks.letEnd();
  return { status: await login, before: checks.checked.indexOf(TEST_PASSWORD) };
};

test('a right login does not wait behind 395 wrong ones of another client at as many accounts', async () => {
  const { email } = await createShopper(running);
  checks.joined = 0;
  const guesses = await guess((index) => `guessed-${index}@example.com`, '203.0.113.7');
  const { status, before } = await logInRightly(email, '203.0.113.8');
  expect(status).toBe(200);
  expect(before).toBeLessThan(10);
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
});

test('nor behind 395 at one account, from the same address; most of these cost no check', async () => {
  const { email } = await createShopper(running);
  const guesses = await guess(() => 'guessed@example.com', '203.0.113.7');
  const { status, before } = await logInRightly(email, '203.0.113.7');
  expect(status).toBe(200);
  expect(before).toBeLessThan(10);
  const statuses = await Promise.all(guesses);
  expect(statuses.filter((guessed) => guessed === 401)).toHaveLength(10);
  expect(statuses.filter((guessed) => guessed === 429)).toHaveLength(GUESSES - 10);
  // Those that waited while the tenth failure was noted may still be checked.
  expect(checks.checked.length).toBeLessThan(60);
});

test('nor at the very account that another client guesses at', async () => {
  const { email } = await createShopper(running);
  const guesses = await guess(() => email, '203.0.113.7');
  const { status, before } = await logInRightly(email, '203.0.113.8');
  expect(status).toBe(200);
  expect(before).toBeLessThan(10);
  await Promise.all(guesses);
});
