import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isOwnPath, peekIntent, rememberIntent, takeIntent } from './intent.ts';
import { stubTabStorage } from './tab-storage.fixture.ts';

const ORIGIN = 'https://shop.example';
/** As browsers before Chrome 120 and Safari 17 have it. */
const withoutCanParse = () => Object.assign(class extends URL {}, { canParse: undefined });

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubTabStorage();
  vi.stubGlobal('location', { origin: ORIGIN });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what a visitor was about to do', () => {
  test('is there until it is taken', () => {
    const intent = { to: '/cart?x=1', add: { productId: 'p', quantity: 2, variation: { Size: 'M' } } };
    rememberIntent(intent);
    expect(peekIntent()).toEqual(intent);
    expect(takeIntent()).toEqual(intent);
    expect(takeIntent()).toBeNull();
  });

  test('is still to be added after another address was asked for, until something else is', () => {
    const add = { productId: 'p', quantity: 2, variation: { Size: 'M' } };
    rememberIntent({ to: '/products/rice', add });
    rememberIntent({ to: '/cart' });
    expect(peekIntent()).toEqual({ to: '/cart', add });
    const other = { productId: 'q', quantity: 1, variation: {} };
    rememberIntent({ to: '/products/beans', add: other });
    expect(takeIntent()).toEqual({ to: '/products/beans', add: other });
    rememberIntent({ to: '/cart' });
    expect(peekIntent()).toEqual({ to: '/cart' });
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'never leads out of the shop (%s)',
    (to) => {
      rememberIntent({ to });
      expect(takeIntent()).toBeNull();
    },
  );

  test.each(['/\t/evil.example', '/\n/evil.example'])('not even by what a browser leaves out (%j)', (to) => {
    rememberIntent({ to });
    expect(takeIntent()).toBeNull();
  });

  test('is nothing where it is spoilt', () => {
    stored.set('intent', '{"to":');
    expect(peekIntent()).toBeNull();
  });

  test('is there as long as the page is, where the browser refuses storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    rememberIntent({ to: '/products/rice' });
    expect(peekIntent()).toEqual({ to: '/products/rice' });
    expect(takeIntent()).toEqual({ to: '/products/rice' });
    expect(takeIntent()).toBeNull();
  });

  test('is there in a browser that has no `URL.canParse`', () => {
    vi.stubGlobal('URL', withoutCanParse());
    rememberIntent({ to: '/products/rice' });
    expect(takeIntent()).toEqual({ to: '/products/rice' });
    rememberIntent({ to: '/\t/[' });
    expect(takeIntent()).toBeNull();
  });
});

describe('a path of this shop', () => {
  test.each(['/', '/products?page=2#top', '/category/a//b', '/orders/%09/x', '/@evil.example', '/a\tb'])(
    '%j is one',
    (path) => expect(isOwnPath(path, ORIGIN)).toBe(true),
  );

  test.each([
    ...[
      '/\t/evil.example',
      '/\n/evil.example',
      '/\r/evil.example',
      '/\t\\evil.example',
      '/\t\n\t//evil.example',
    ],
    ...[
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '///evil.example',
      '\t//evil.example',
      ' //evil.example',
    ],
    ...[
      'https://evil.example',
      'https:evil.example',
      'javascript:alert(1)',
      '\tjavascript:alert(1)',
      'data:,x',
    ],
    ...['', 'products', '/\t/[', null, undefined, 7, {}],
  ])('%j is none', (path) => expect(isOwnPath(path, ORIGIN)).toBe(false));
});
