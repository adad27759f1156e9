import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { addPages } from './pages.ts';
import { writeStubBuild } from './stub-build.fixture.ts';

const MOST = 5;
let directory: string;
let running: TestShop;
let clients = 0;
beforeAll(async () => {
  directory = await writeStubBuild();
  running = await openTestShop(
    { RATE_LIMIT_PER_MINUTE: String(MOST), APP_URL: 'https://shop.example' },
    { extend: (app, shop) => addPages(app, shop, directory) },
  );
});
afterAll(async () => {
  await running.stop();
  await rm(directory, { recursive: true, force: true });
});

/**
 * Statuses of one client's requests, all within one minute: where it ends meanwhile another one asks anew.
 * @param urlsOf for the client of this number, since what one has had rendered may be kept for the next
 */
const ask = async (
  urlsOf: readonly string[] | ((client: number) => readonly string[]),
): Promise<number[]> => {
  for (;;) {
    clients += 1;
    const minute = Math.floor(Date.now() / 60_000);
    const statuses: number[] = [];
    for (const url of typeof urlsOf === 'function' ? urlsOf(clients) : urlsOf) {
      const { statusCode } = await running.app.inject({ url, remoteAddress: `203.0.113.${clients}` });
      statuses.push(statusCode);
    }
    if (Math.floor(Date.now() / 60_000) === minute) return statuses;
  }
};
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

test('pages that must be rendered count in the general limit', async () => {
  const statuses = await ask((client) => times(MOST + 2, (number) => `/search?q=${client}-${number}`));
  expect(statuses).toEqual([...times(MOST, () => 200), 429, 429]);
});

test('pages that do not exist, and those that are sent elsewhere, count as well', async () => {
  expect(await ask(['/missing', '/missing', '/once/', '/moved', '/away', '/missing'])).toEqual([
    404, 404, 301, 302, 503, 429,
  ]);
});

test('kept pages are free, over the limit too, and so are files', async () => {
  await ask(['/kept']);
  const statuses = await ask([
    ...times(2 * MOST, () => '/kept'),
    ...times(2 * MOST, () => '/favicon.svg'),
    ...times(MOST + 1, () => '/missing'),
    '/kept?utm_source=mail',
    '/kept',
  ]);
  expect(statuses.slice(0, 4 * MOST)).toEqual(times(4 * MOST, () => 200));
  expect(statuses.slice(-3)).toEqual([429, 200, 200]);
});

test('calls count together with pages', async () => {
  expect(await ask([...times(MOST, () => '/missing'), '/api/v1/categories'])).toEqual([
    ...times(MOST, () => 404),
    429,
  ]);
});

test('above the limit there is a page that says so, with when to come back', async () => {
  const remoteAddress = '203.0.113.250';
  let answer = await running.app.inject({ url: '/missing', remoteAddress });
  for (let number = 0; number < 3 * MOST && answer.statusCode !== 429; number += 1)
    answer = await running.app.inject({ url: '/missing', remoteAddress });
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  expect(answer.body).toContain('Too many attempts');
});
