import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readProfile } from '#contract/accounts/calls.ts';
import { addToCart, readCart } from '#contract/cart/calls.ts';
import { askEarly } from './asked-early.ts';
import { api } from './browser.ts';

const PAGES = { '/cart': { own: ['/auth/me', '/cart'], visitors: ['/cart'] } };
const stored = new Map<string, string>();
/** What was asked for, each with the token that it was sent with, and what is answered next. */
const asked: string[] = [];
let answer: () => Promise<unknown>;
const nameOf = (name: string) => async () => ({
  status: 200,
  json: async () => ({ success: true, data: name }),
});

const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  removeItem: (key: string) => stored.delete(key),
};
beforeEach(() => {
  stored.clear();
  asked.length = 0;
  answer = nameOf('early');
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/cart' });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', (url: string, init: { headers: Record<string, string> }) => {
    asked.push(`${url} ${init.headers.authorization}`);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const begin = () => {
  askEarly(PAGES, 'token', 'basket');
  answer = nameOf('late');
};
const read = async () => (await api(readCart)).data;

test('what the page’s head has asked for is answered once, and asked for anew after it', async () => {
  stored.set('token', 'ada');
  begin();
  expect(asked).toEqual(['/api/v1/auth/me Bearer ada', '/api/v1/cart Bearer ada']);
  expect([(await api(readProfile)).data, await read(), await read()]).toEqual(['early', 'early', 'late']);
  expect(asked).toHaveLength(3);
});

test('a visitor’s cart is asked for with what stands for it', async () => {
  stored.set('basket', 'visitor');
  begin();
  expect(asked).toEqual(['/api/v1/cart Bearer visitor']);
  expect((await api(readCart, { token: 'visitor' })).data).toBe('early');
});

test.each([
  ['nobody is known', {}, '/cart'],
  ['the page is another one', { token: 'ada' }, '/products'],
  ['a visitor’s cart goes over to the account first', { token: 'ada', basket: 'visitor' }, '/cart'],
])('nothing is asked early where %s', (_, tokens, pathname) => {
  for (const [key, token] of Object.entries(tokens)) stored.set(key, token);
  vi.stubGlobal('location', { pathname });
  begin();
  expect(asked).toEqual([]);
});

test('an answer for somebody else is not taken', async () => {
  stored.set('token', 'ada');
  begin();
  stored.set('token', 'obi');
  expect(await read()).toBe('late');
  expect(asked.at(-1)).toBe('/api/v1/cart Bearer obi');
});

test('after a change none of them is true any more', async () => {
  stored.set('token', 'ada');
  begin();
  await api(addToCart, { body: { productId: 'rice' } });
  expect(await read()).toBe('late');
});

test('nor after the scripts have been waited for too long', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  stored.set('token', 'ada');
  begin();
  vi.advanceTimersByTime(20_001);
  expect(await read()).toBe('late');
});

test('where no answer came it is asked for again', async () => {
  stored.set('token', 'ada');
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  begin();
  expect(await read()).toBe('late');
});

test('a session that has ended is dropped by the early answer as by any', async () => {
  stored.set('token', 'ada');
  answer = async () => ({ status: 401, json: async () => ({ success: false, error: 'Who?' }) });
  askEarly(PAGES, 'token', 'basket');
  await expect(read()).rejects.toThrow();
  expect(stored.has('token')).toBe(false);
});
