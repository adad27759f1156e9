import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readProfile } from '#contract/accounts/calls.ts';
import { addToCart, readCart } from '#contract/cart/calls.ts';
import { listProducts } from '#contract/catalogue/calls.ts';
import { isOutOfReach } from '../offline/connection.ts';
import { renewToken } from '../session/renew-token.ts';
import { api } from './browser.ts';
import { forgetToken, keepToken, onTokenChange, readToken } from './token.ts';

const answerWith = (answer: Partial<Response> | Error) =>
  vi.stubGlobal('fetch', async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
beforeEach(() => vi.stubGlobal('localStorage', undefined));
afterEach(() => {
  forgetToken();
  vi.unstubAllGlobals();
});

const broken = (error: Error) => ({ status: 200, json: () => Promise.reject(error) });

test.each([
  ['no connection', new TypeError('Failed to fetch'), 0],
  // A page that is left cuts its calls off, and so does a bad line: neither is a refusal of the session.
  ['an answer that is cut off on its way', broken(new TypeError('network error')), 0],
  ['an answer that is no JSON', broken(new SyntaxError('Unexpected token <')), 200],
])('%s is told by its status', async (_what, answer, status) => {
  answerWith(answer);
  await expect(api(readProfile, { failure: 'Login failed' })).rejects.toMatchObject({
    name: 'ApiError',
    status,
    message: 'Login failed',
  });
});

test('the reason is told where the browser knows it', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  answerWith(new TypeError('Failed to fetch'));
  await expect(
    api(addToCart, { body: { productId: 'rice' }, failure: 'Failed to add to cart' }),
  ).rejects.toMatchObject({
    status: 0,
    message: 'You are offline. Please try again once you are connected.',
  });
});

test('the shop is out of reach while calls get no answer, and back with the first one, whatever it says', async () => {
  for (const [answer, isOut] of [
    [new TypeError('Failed to fetch'), true],
    [{ status: 500, json: async () => ({ success: false, error: 'Broken' }) }, false],
    [broken(new TypeError('network error')), true],
    [{ status: 401, json: async () => ({ success: false, error: 'Who?' }) }, false],
  ] as const) {
    answerWith(answer);
    await expect(api(readProfile)).rejects.toThrow();
    expect(isOutOfReach()).toBe(isOut);
  }
});

test('a call that is given up stays that', async () => {
  const given = new DOMException('The user aborted a request.', 'AbortError');
  answerWith(given);
  await expect(api(listProducts)).rejects.toBe(given);
  answerWith(broken(given));
  await expect(api(listProducts)).rejects.toBe(given);
});

test('an answer is waited for, however long it takes', async () => {
  vi.useFakeTimers();
  let answer = (_: object): void => {};
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sent.push(init);
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  let isOver = false;
  const call = api(readProfile).finally(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
  expect(isOver).toBe(false);
  expect(sent.map(({ signal }) => signal)).toEqual([undefined]);
  answer({ status: 200, json: async () => ({ success: true, data: 'late' }) });
  await expect(call).resolves.toMatchObject({ data: 'late' });
  vi.useRealTimers();
});

/** A shop that takes one token at a time; what it was asked with is noted. */
const shopThatTakes = (taken: { token: string }): string[] => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers.authorization ?? '');
    return headers.authorization === `Bearer ${taken.token}`
      ? { status: 200, json: async () => ({ success: true, data: 'there' }) }
      : { status: 401, json: async () => ({ success: false, error: 'Please log in to continue' }) };
  });
  return sent;
};

test('a refused token is dropped, and the next call is a visitor’s', async () => {
  keepToken('ended');
  const sent = shopThatTakes({ token: 'another' });
  await expect(api(readCart)).rejects.toMatchObject({ status: 401 });
  expect([readToken(), sent]).toEqual([null, ['Bearer ended']]);
});

test('a call that is refused while the token is renewed goes through under the new one, and nobody is logged out', async () => {
  keepToken('old');
  const taken = { token: 'old' };
  const sent = shopThatTakes(taken);
  const kept: (string | null)[] = [];
  vi.stubGlobal('addEventListener', () => {});
  onTokenChange((token) => kept.push(token));
  let answer = (_token: string): void => {};
  const renewed = renewToken(async (token) => {
    expect(token).toBe('old');
    // The server has renewed it; the answer is still on its way.
    taken.token = 'new';
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  await vi.waitFor(() => expect(taken.token).toBe('new'));
  const call = api(readCart);
  await vi.waitFor(() => expect(sent).toEqual(['Bearer old']));
  answer('new');
  await renewed;
  await expect(call).resolves.toMatchObject({ data: 'there' });
  expect(sent).toEqual(['Bearer old', 'Bearer new']);
  expect(kept).toEqual(['new']);
});
