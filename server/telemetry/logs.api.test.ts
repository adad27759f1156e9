import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '#server/start.ts';
import { openWatchedShop } from '#tests/support/watched-shop.ts';
import { logSlowQueries } from './slow-queries.ts';

let shop: Awaited<ReturnType<typeof openWatchedShop>>;
let url: string;
beforeAll(async () => {
  shop = await openWatchedShop({ ACCESS_LOG: 'true' });
  url = await shop.listen();
});
afterAll(() => shop.stop());

const PATIENCE = { timeout: 20_000, interval: 50 };
const KEY = 'Xk39dmVnq0-AfjwL_29dkqPzMm1';

test('each request is a line, kept answers too, with its id and without what opens doors', async () => {
  // Once it is kept.
  await vi.waitFor(async () => {
    await (await fetch(`${url}/api/v1/categories`)).arrayBuffer();
    expect(shop.lines.at(-1)).toMatchObject({ route: '(kept)' });
  }, PATIENCE);
  shop.lines.length = 0;
  const asked = [
    '/api/v1/categories',
    '/api/v1/categories',
    `/api/v1/payment-links/${KEY}?token=${KEY}`,
    '/%zz',
  ];
  const ids: (string | null)[] = [];
  for (const path of asked) {
    const answer = await fetch(`${url}${path}`);
    await answer.arrayBuffer();
    ids.push(answer.headers.get('x-request-id'));
  }
  await vi.waitFor(() => expect(shop.lines).toHaveLength(4), PATIENCE);
  expect(
    shop.lines.toSorted((one, other) => ids.indexOf(String(one.reqId)) - ids.indexOf(String(other.reqId))),
  ).toMatchObject([
    {
      level: 30,
      msg: 'request',
      access: true,
      reqId: ids[0],
      method: 'GET',
      status: 200,
      client: '127.0.0.1',
    },
    { reqId: ids[1], route: '(kept)', path: '/api/v1/categories', ms: expect.any(Number) },
    { reqId: ids[2], path: '/api/v1/payment-links/…', status: 404 },
    { status: 404, route: '(none)' },
  ]);
  expect(JSON.stringify(shop.lines)).not.toContain(KEY);
});

test('a slow statement is a line without its values, and a quick one is none', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const end = logSlowQueries(log, 1_000);
  await sql`select ${'quick-secret'}::text`.execute(shop.shop.db);
  await sql`select pg_sleep(1.05), ${'slow-secret'}::text`.execute(shop.shop.db);
  end();
  await sql`select pg_sleep(1.05)`.execute(shop.shop.db);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 40,
    msg: 'slow statement',
    text: 'select pg_sleep(1.05), $1::text',
    statement: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  expect(Number(lines[0]?.ms)).toBeGreaterThanOrEqual(1_000);
  expect(JSON.stringify(lines)).not.toContain('secret');
});
