import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubTabStorage } from '../../../session/tab-storage.fixture.ts';
import { draftOf, forgetDraft, keepDraft } from './draft.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubTabStorage();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('is kept for its product until it is forgotten', () => {
  keepDraft('lantern', { star: 4, comment: 'Bright' });
  expect(draftOf('lantern')).toEqual({ star: 4, comment: 'Bright' });
  expect(draftOf('drum')).toBeNull();
  forgetDraft('lantern');
  expect(draftOf('lantern')).toBeNull();
});

test('is nothing where storage is refused or spoilt', () => {
  for (const spoilt of ['{"star":', '{"star":"4","comment":""}', '{"comment":""}', '4']) {
    stored.set('review:lantern', spoilt);
    expect(draftOf('lantern')).toBeNull();
  }
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => keepDraft('lantern', { star: 1, comment: '' })).not.toThrow();
  expect(() => forgetDraft('lantern')).not.toThrow();
  expect(draftOf('lantern')).toBeNull();
});
