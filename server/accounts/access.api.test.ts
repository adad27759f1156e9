import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin, createShopper } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
beforeAll(async () => {
  running = await openTestShop();
});
afterAll(() => running.stop());

/** What a token from `register` is good for, besides calls that are everybody's. */
const FOR_THE_UNVERIFIED = ['GET /auth/me', 'POST /auth/logout'];
/** The administration's calls, which a shopper is refused: told by their path, or named here. */
const ADMIN_PATH = /^\/(admin|uploads|products\/debug)\b/;
const ADMIN_CALLS = [
  'POST /products',
  'PUT /products/{id}',
  'DELETE /products/{id}',
  'POST /categories',
  'PUT /categories/{id}',
  'DELETE /categories/{id}',
  'GET /orders',
  'PUT /orders/{id}/status',
  'POST /orders/{id}/refund',
];

interface GuardedCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  name: string;
}

/** Every call whose documentation asks for a token. */
const guardedCalls = async (): Promise<GuardedCall[]> => {
  await running.app.ready();
  const paths = (running.app.swagger().paths ?? {}) as Record<
    string,
    Record<string, { security?: object[] }>
  >;
  return Object.entries(paths).flatMap(([documented, operations]) =>
    Object.entries(operations).flatMap(([verb, { security }]) => {
      const method = verb.toUpperCase() as GuardedCall['method'];
      const path = documented.replace('/api/v1', '');
      return security ? [{ method, path, name: `${method} ${path}` }] : [];
    }),
  );
};
/** Malformed ids: who may not make a call learns nothing of what is there. */
const answerTo = ({ method, path }: GuardedCall, token?: string) =>
  call(running, method, path.replace(/\{\w+\}/g, 'nonsense'), { token });

test('every call that is not public turns away visitors and made-up tokens', async () => {
  const calls = await guardedCalls();
  expect(calls.length).toBeGreaterThan(25);
  for (const guarded of calls) {
    for (const token of [undefined, 'made-up']) {
      const answer = await answerTo(guarded, token);
      expect([answer.statusCode, answer.json().error], guarded.name).toEqual([
        401,
        'Please log in to continue',
      ]);
    }
  }
});

test('the token of a registration is good for two calls, and for what is everybody’s', async () => {
  const body = { name: 'Ada Obi', email: 'unverified@example.com', password: 'Harmattan7' };
  const { token } = (await call(running, 'POST', '/auth/register', { body })).json();
  for (const guarded of await guardedCalls()) {
    if (FOR_THE_UNVERIFIED.includes(guarded.name)) continue;
    const answer = await answerTo(guarded, token);
    expect([answer.statusCode, answer.json().error], guarded.name).toEqual([
      403,
      'Please verify your email to continue',
    ]);
  }
  for (const path of ['/auth/me', '/products?includeInactive=true', '/categories', '/storefront']) {
    expect((await call(running, 'GET', path, { token })).statusCode, path).toBe(200);
  }
  expect((await call(running, 'POST', '/auth/logout', { token })).statusCode).toBe(200);
});

test('the administration’s calls turn shoppers away, and no other call does', async () => {
  const { token } = await createShopper(running);
  const { token: admin } = await createAdmin(running);
  for (const guarded of await guardedCalls()) {
    // A logout would end the session that asks the rest.
    if (guarded.name === 'POST /auth/logout') continue;
    const isAdminCall = ADMIN_PATH.test(guarded.path) || ADMIN_CALLS.includes(guarded.name);
    const answer = await answerTo(guarded, token);
    if (isAdminCall) {
      expect([answer.statusCode, answer.json().error], guarded.name).toEqual([403, 'Access denied']);
    } else expect([401, 403], guarded.name).not.toContain(answer.statusCode);
    expect([401, 403], guarded.name).not.toContain((await answerTo(guarded, admin)).statusCode);
  }
});
