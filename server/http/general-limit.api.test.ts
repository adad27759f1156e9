import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMedia } from '#server/media/media.ts';
import { FAKE_KEYS } from '#server/payments/open-provider.ts';
import { askFor } from '#tests/support/raw-http.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const MOST = 3;
/** Its one proxy is believed, so that each test comes from an address of its own. */
let running: TestShop;
let address: string;
let clients = 0;
beforeAll(async () => {
  running = await openTestShop(
    { RATE_LIMIT_PER_MINUTE: String(MOST), TRUST_PROXY: '1' },
    { extend: async (app, shop) => void addMedia(app, shop) },
  );
  address = await running.listen();
});
afterAll(() => running.stop());

const anybody = (): Record<string, string> => {
  clients += 1;
  return { 'x-forwarded-for': `203.0.113.${clients}` };
};
/** A minute may turn while somebody is counted; then the count begins anew, and so does the test. */
const inOneMinute = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    const minute = Math.floor(Date.now() / 60_000);
    const result = await work();
    if (Math.floor(Date.now() / 60_000) === minute) return result;
  }
};

const SPELLINGS: [string, string, string?][] = [
  ['as it is', '/api/v1/categories'],
  ['with a letter escaped', '/%61pi/v1/categories'],
  ['with every letter escaped', '/%61%70%69/%76%31/%63ategories'],
  ['with a letter of the call escaped', '/api/v1/c%61tegories'],
  ['with a slash at the end', '/api/v1/categories/'],
  ['with slashes doubled', '//api//v1/categories'],
  ['with a slash doubled below', '/api/v1//categories'],
  ['in capitals', '/API/v1/categories'],
  ['with a query', '/api/v1/categories?a=%61'],
  ['as for a proxy', 'http://evil.example/api/v1/categories'],
  ['as for a proxy, escaped', 'http://evil.example/%61pi/v1/categories'],
  ['asked for its head', '/api/v1/categories', 'HEAD'],
  ['asked for its head, escaped', '/%61pi/v1/categories', 'HEAD'],
  ['a search', '/%61pi/v1/products?q=lamp'],
  ['a call that is unknown', '/%61pi/v1/nothing'],
];
test.each(SPELLINGS)('a call counts %s: %s', async (_, target, method = 'GET') => {
  const statuses = await inOneMinute(async () => {
    const headers = anybody();
    const all: number[] = [];
    for (let time = 0; time <= MOST; time += 1)
      all.push((await askFor(address, target, method, headers)).status);
    return all;
  });
  expect(statuses.slice(0, MOST)).not.toContain(429);
  expect(statuses[MOST]).toBe(429);
});

test.each([
  ['an icon that would have to be made counts', 'icon/48/uploads/nobody-has.png', 429],
  ['a picture for a catalogue does not count', 'feed/uploads/nobody-has.jpg', 404],
])('%s', async (_, file, last) => {
  const statuses = await inOneMinute(async () => {
    const headers = anybody();
    const all: number[] = [];
    for (let time = 0; time <= MOST; time += 1)
      all.push((await running.app.inject({ url: `/media/${file}`, headers })).statusCode);
    return all;
  });
  expect(statuses).toEqual([...Array.from({ length: MOST }, () => 404), last]);
});

test('a login counts, however its address is written', async () => {
  const statuses = await inOneMinute(async () => {
    const headers = anybody();
    const all: number[] = [];
    for (const url of [
      '/%61pi/v1/auth/login',
      '/api/v1/%61uth/login',
      '/api/v1/auth/login/',
      '/api/v1/auth/login',
    ])
      all.push((await running.app.inject({ method: 'POST', url, headers, payload: {} })).statusCode);
    return all;
  });
  expect(statuses).toEqual([400, 400, 400, 429]);
});

test('spellings of one call count together, those that are answered from memory too', async () => {
  const statuses = await inOneMinute(async () => {
    const headers = anybody();
    const all: number[] = [];
    for (const target of [
      '/api/v1/categories',
      '/%61pi/v1/categories',
      '/api/v1/categories',
      '/api/v1/categories',
    ])
      all.push((await askFor(address, target, 'GET', headers)).status);
    return all;
  });
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('all addresses of one IPv6 network are one client, the next network is another', async () => {
  const answers = await inOneMinute(async () => {
    clients += 1;
    const network = `2001:db8:${clients}`;
    const ask = async (client: string) =>
      (await askFor(address, '/api/v1/categories', 'GET', { 'x-forwarded-for': client })).status;
    const all: number[] = [];
    for (let host = 1; host <= MOST + 1; host += 1) all.push(await ask(`${network}:0:1:2:3:${host}`));
    return { all, other: await ask(`${network}:1::1`) };
  });
  expect(answers).toEqual({ all: [200, 200, 200, 429], other: 200 });
});

describe("Paystack's events", () => {
  const send = (payload: string, signature: string, headers: Record<string, string>) =>
    running.app.inject({
      method: 'POST',
      url: '/api/v1/payments/paystack/webhook',
      headers: { ...headers, 'x-paystack-signature': signature, 'content-type': 'application/json' },
      payload,
    });
  const signatureOf = (body: string) => createHmac('sha512', FAKE_KEYS.secretKey).update(body).digest('hex');

  test('are taken when rightly signed, though shoppers have used up the share of their address', async () => {
    const headers = anybody();
    const { spent, taken } = await inOneMinute(async () => {
      let spent = 0;
      for (let time = 0; time <= MOST; time += 1)
        spent = (await running.app.inject({ url: '/api/v1/categories', headers })).statusCode;
      const taken: number[] = [];
      for (let number = 0; number <= 2 * MOST; number += 1) {
        const body = JSON.stringify({ event: 'customeridentification.success', data: { id: number } });
        taken.push((await send(body, signatureOf(body), headers)).statusCode);
      }
      return { spent, taken };
    });
    expect(spent).toBe(429);
    expect(new Set(taken)).toEqual(new Set([200]));
  });

  test('count when they are not', async () => {
    const statuses = await inOneMinute(async () => {
      const headers = anybody();
      const all: number[] = [];
      for (const signature of ['', 'no signature', signatureOf('another body'), signatureOf('another body')])
        all.push((await send('{"event":"charge.success"}', signature, headers)).statusCode);
      return all;
    });
    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});
