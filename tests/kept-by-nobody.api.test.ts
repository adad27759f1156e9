import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { isAllowed } from '#contract/accounts/permissions.ts';
import { openJunkShop, urlOf } from './support/junk-shop.ts';
import { openTestShop } from './support/shop.ts';

const shop = await openJunkShop();
afterAll(() => shop.stop());

const keepingOf = (answer: LightMyRequestResponse): string =>
  String(answer.headers['cache-control'] ?? 'unsaid');
const isKeptByNobody = (answer: LightMyRequestResponse): boolean =>
  keepingOf(answer)
    .split(',')
    .some((word) => word.trim() === 'no-store');

test('no answer that is not the same for everyone is kept by a browser or a cache on the way', async () => {
  const { known, tokens } = await shop.makeWorld();
  const reads = shop.calls.filter(({ method }) => method === 'GET');
  expect(reads.length).toBeGreaterThan(30);
  const isPrivate: string[] = [];
  for (const call of reads) {
    const isPublic = isAllowed('visitor', call.permission ?? 'public');
    for (const token of [tokens.admin, tokens.shopper, null]) {
      const answer = await shop.send('GET', { url: urlOf(call, known), body: undefined }, token);
      const what = `${call.path} answered ${answer.statusCode}, ${keepingOf(answer)}`;
      // What is the same for everyone says so by its ETag, and is asked for again each time.
      if (isPublic && answer.headers.etag !== undefined) expect(keepingOf(answer), what).toBe('no-cache');
      else expect(isKeptByNobody(answer), what).toBe(true);
    }
    if (!isPublic) isPrivate.push(call.path);
  }
  for (const part of ['cart', 'orders', 'notifications', 'auth/me', 'admin/payments', 'admin/users'])
    expect(
      isPrivate.some((path) => path.startsWith(`/api/v1/${part}`)),
      part,
    ).toBe(true);
});

test('nor is one to a write, or a refusal', async () => {
  const { known, tokens } = await shop.makeWorld();
  for (const call of shop.calls.filter(({ method }) => method !== 'GET')) {
    const answer = await shop.send(call.method, { url: urlOf(call, known), body: {} }, tokens.shopper);
    expect(isKeptByNobody(answer), `${call.method} ${call.path} answered ${answer.statusCode}`).toBe(true);
  }
  for (const url of ['/api/v1/nothing', '/api/v1/products/none', '/media/none.webp'])
    expect(isKeptByNobody(await shop.running.app.inject({ url })), url).toBe(true);
});

test('a failed read of what is the same for everyone is not kept either', async () => {
  const broken = await openTestShop();
  await sql`drop table category cascade`.execute(broken.shop.db);
  const answer = await broken.app.inject('/api/v1/categories');
  expect([answer.statusCode, keepingOf(answer)]).toEqual([500, 'no-store']);
  await broken.stop();
});
