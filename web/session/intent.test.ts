import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { peekIntent, rememberIntent, takeIntent } from './intent.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

describe('what a visitor was about to do', () => {
  it('is there until it is taken', () => {
    const intent = { to: '/cart?x=1', add: { productId: 'p', quantity: 2, variation: { Size: 'M' } } };
    rememberIntent(intent);
    expect(peekIntent()).toEqual(intent);
    expect(takeIntent()).toEqual(intent);
    expect(takeIntent()).toBeNull();
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'never leads out of the shop (%s)',
    (to) => {
      rememberIntent({ to });
      expect(takeIntent()).toBeNull();
    },
  );

  it('is nothing where storage is refused or spoilt', () => {
    stored.set('intent', '{"to":');
    expect(peekIntent()).toBeNull();
    vi.stubGlobal('sessionStorage', undefined);
    expect(() => rememberIntent({ to: '/' })).not.toThrow();
    expect(takeIntent()).toBeNull();
  });
});
