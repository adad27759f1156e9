import { afterEach, expect, test, vi } from 'vitest';
import { forgetInTab, keepInTab, keptInTab } from './tab-memory.ts';
import { stubTabStorage } from './tab-storage.fixture.ts';

afterEach(() => {
  forgetInTab('draft');
  vi.unstubAllGlobals();
});

/** As a browser that blocks what sites keep: to look at it is refused. */
const blockStorage = () =>
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
    removeItem: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });

test('what is kept in a tab is there until it is forgotten, also where storage is refused', () => {
  for (const begin of [stubTabStorage, blockStorage]) {
    begin();
    keepInTab('draft', { text: 'Good rice' });
    expect(JSON.parse(keptInTab('draft') ?? '')).toEqual({ text: 'Good rice' });
    forgetInTab('draft');
    expect(keptInTab('draft')).toBeNull();
  }
});

test('what no longer fits takes the place of what is stored, as long as the page is there', () => {
  const stored = stubTabStorage();
  keepInTab('draft', 'first');
  vi.stubGlobal('sessionStorage', {
    ...sessionStorage,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  });
  keepInTab('draft', 'second');
  expect(keptInTab('draft')).toBe('"second"');
  expect(stored.get('draft')).toBe('"first"');
});
