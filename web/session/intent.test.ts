import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { peekIntent, rememberIntent, takeIntent } from './intent.ts';
import { stubTabStorage } from './tab-storage.fixture.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubTabStorage();
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

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'never leads out of the shop (%s)',
    (to) => {
      rememberIntent({ to });
      expect(takeIntent()).toBeNull();
    },
  );

  test('is nothing where storage is refused or spoilt', () => {
    stored.set('intent', '{"to":');
    expect(peekIntent()).toBeNull();
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => rememberIntent({ to: '/' })).not.toThrow();
    expect(takeIntent()).toBeNull();
  });
});
