import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createShopper } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

// Equal time for known and unknown addresses comes of equal work: the same statements in the same order, and as many
// hashes (login.api.test.ts counts those).
let running: TestShop;
const statements: string[] = [];
beforeAll(async () => {
  running = await openTestShop();
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given;
    const text = typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text;
    if (text) statements.push(text);
    return query.apply(this, given) as never;
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await running.stop();
});

/** What a call asks of the tables of accounts and of the jobs that it enqueues; others work in the background. */
const workOf = async (ask: () => Promise<unknown>): Promise<string[]> => {
  statements.length = 0;
  await ask();
  return statements.filter((text) =>
    /login_failure|security_event|from account|insert into job\b|advisory_xact/is.test(text),
  );
};

test('a failed login asks the same of the database, whoever the address belongs to', async () => {
  const { email: known } = await createShopper(running);
  const { email: inactive } = await createShopper(running, { status: 'inactive' });
  const fail = (email: string) => () =>
    call(running, 'POST', '/auth/login', { body: { email, password: 'Wrong-1' } });
  const unknown = await workOf(fail('nobody@example.com'));
  expect(unknown.length).toBeGreaterThan(3);
  for (const email of [known, inactive]) expect(await workOf(fail(email)), email).toEqual(unknown);
});

test('a forgotten password asks the same of the database, whoever the address belongs to', async () => {
  const { email: known } = await createShopper(running);
  const { email: inactive } = await createShopper(running, { status: 'inactive' });
  const forget = (email: string) => () => call(running, 'POST', '/auth/forgotpassword', { body: { email } });
  const unknown = await workOf(forget('nobody@example.com'));
  expect(unknown).toHaveLength(1);
  expect(unknown.join()).not.toMatch(/from account/);
  for (const email of [known, inactive]) expect(await workOf(forget(email)), email).toEqual(unknown);
});
