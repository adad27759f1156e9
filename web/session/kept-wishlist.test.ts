import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { claimWishlist, dropWish, keepWish, wishlistIn, withWish } from './kept-wishlist.ts';

describe('what a visitor keeps in mind', () => {
  test('is read out of what this shop has written, and out of nothing else', () => {
    expect(wishlistIn('{"owner":null,"productIds":["a","b"]}')).toEqual({
      owner: null,
      productIds: ['a', 'b'],
    });
    for (const text of [
      null,
      '',
      '{',
      '7',
      '[]',
      '{"productIds":[1]}',
      '{"productIds":"a"}',
      '{"owner":"x"}',
    ]) {
      expect(wishlistIn(text)).toEqual({ owner: null, productIds: [] });
    }
  });

  test('holds each product once, the newest last, and no more than a hundred', () => {
    const two = withWish(withWish({ owner: null, productIds: [] }, 'a', true), 'b', true);
    expect(withWish(two, 'a', true).productIds).toEqual(['b', 'a']);
    expect(withWish(two, 'a', false).productIds).toEqual(['b']);
    expect(withWish(two, 'never', false).productIds).toEqual(['a', 'b']);
    const many = { owner: null, productIds: Array.from({ length: 100 }, (_, place) => `p${place}`) };
    expect(withWish(many, 'new', true).productIds).toHaveLength(100);
    expect(withWish(many, 'new', true).productIds.at(-1)).toBe('new');
  });

  test('begins anew where the kept ones are on their way to somebody’s account', () => {
    expect(withWish({ owner: 'ada', productIds: ['a'] }, 'b', true)).toEqual({
      owner: null,
      productIds: ['b'],
    });
  });
});

describe('at the login', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('it belongs to that account, and leaves this browser as it arrives there', () => {
    keepWish('a', true);
    keepWish('b', true);
    expect(claimWishlist('ada')).toEqual(['a', 'b']);
    dropWish('ada', 'a');
    expect(claimWishlist('ada'), 'what the line has broken off is tried again').toEqual(['b']);
    dropWish('ada', 'b');
    expect(stored.size).toBe(0);
  });

  test('the next account gets nothing of what was on its way to the one before', () => {
    keepWish('a', true);
    claimWishlist('ada');
    expect(claimWishlist('bola')).toEqual([]);
    expect(stored.size).toBe(0);
    expect(claimWishlist('ada')).toEqual([]);
  });

  test('nothing settles for another account, nor for a visitor', () => {
    keepWish('a', true);
    dropWish('ada', 'a');
    expect(claimWishlist('ada')).toEqual(['a']);
  });

  test('lasts as long as the page where storage is refused', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    keepWish('a', true);
    expect(claimWishlist('ada')).toEqual(['a']);
    dropWish('ada', 'a');
    expect(claimWishlist('ada')).toEqual([]);
  });
});
