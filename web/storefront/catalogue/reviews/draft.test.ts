import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftOf, forgetDraft, keepDraft } from './draft.ts';

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

it('is kept for its product until it is forgotten', () => {
  keepDraft('lantern', { star: 4, comment: 'Bright' });
  expect(draftOf('lantern')).toEqual({ star: 4, comment: 'Bright' });
  expect(draftOf('drum')).toBeNull();
  forgetDraft('lantern');
  expect(draftOf('lantern')).toBeNull();
});

it('is nothing where storage is refused or spoilt', () => {
  for (const spoilt of ['{"star":', '{"star":"4","comment":""}', '{"comment":""}', '4']) {
    stored.set('review:lantern', spoilt);
    expect(draftOf('lantern')).toBeNull();
  }
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepDraft('lantern', { star: 1, comment: '' })).not.toThrow();
  expect(() => forgetDraft('lantern')).not.toThrow();
  expect(draftOf('lantern')).toBeNull();
});
