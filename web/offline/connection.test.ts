import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isOutOfReach, leaveToWorker, notePage, noteReach, onReachChange } from './connection.ts';

const postMessage = vi.fn();
const withWorker = (controller: object | null) =>
  vi.stubGlobal('navigator', { serviceWorker: { controller } });

beforeEach(() => {
  vi.useFakeTimers();
  withWorker({ postMessage });
});
afterEach(() => {
  noteReach(true);
  postMessage.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('tells of a change of reach once, and of nothing else', () => {
  const listener = vi.fn();
  const stop = onReachChange(listener);
  for (const hasAnswered of [true, false, false, true, true]) noteReach(hasAnswered);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  noteReach(false);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(isOutOfReach()).toBe(true);
});

describe('a page that is shown', () => {
  test('is told of when its reader stays', () => {
    notePage('/products?page=2', true);
    vi.runAllTimers();
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({
      page: '/products?page=2',
      isLoaded: false,
      pictures: [],
    });
  });

  test('is not told of when it is passed through, cannot be fetched, or nobody listens', () => {
    notePage('/products?q=l', true)();
    notePage('/products?q=la', false);
    withWorker(null);
    notePage('/products?q=lam', true);
    vi.runAllTimers();
    expect(postMessage).not.toHaveBeenCalled();
  });
});

describe('a page that could not be loaded', () => {
  const leave = (path: string) => leaveToWorker(new Request(`https://shop.example${path}`));

  test('is left to the worker, as a document', () => {
    notePage('/', true);
    noteReach(false);
    let redirect: unknown;
    try {
      leave('/products?page=2');
    } catch (thrown) {
      redirect = thrown;
    }
    expect(redirect).toBeInstanceOf(Response);
    const { headers } = redirect as Response;
    expect(headers.get('location')).toBe('https://shop.example/products?page=2');
    expect(headers.get('x-remix-reload-document')).toBe('true');
  });

  test('stays where the shop has answered, where no worker is, and where it is only loaded anew', () => {
    notePage('/products?page=2', true);
    leave('/');
    noteReach(false);
    leave('/products?page=2');
    withWorker(null);
    leave('/');
  });
});
