import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CODE_LIVES_MINUTES } from '#contract/accounts/limits.ts';
import { stubTabStorage } from '../../session/tab-storage.fixture.ts';
import { awaitedCode, forgetSentCode, keepSentCode } from './sent-code.ts';

const SENT = { to: '0803 123 4567', request: '0190f3c4-0000-7000-8000-000000000001' };
const LIFE_MS = CODE_LIVES_MINUTES * 60_000;

let stored: Map<string, string>;
beforeEach(() => {
  stored = stubTabStorage();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a code that was sent is awaited as long as it is good, and forgotten then', () => {
  keepSentCode(SENT);
  vi.advanceTimersByTime(LIFE_MS);
  expect(awaitedCode()).toEqual(SENT);
  vi.advanceTimersByTime(1);
  expect(awaitedCode()).toBeNull();
  expect(stored.size).toBe(0);
});

test('another one takes its place with a time of its own, and one that is over is no more', () => {
  keepSentCode(SENT);
  vi.advanceTimersByTime(LIFE_MS);
  const again = { ...SENT, request: '0190f3c4-0000-7000-8000-000000000002' };
  keepSentCode(again);
  vi.advanceTimersByTime(LIFE_MS);
  expect(awaitedCode()).toEqual(again);
  forgetSentCode();
  expect(awaitedCode()).toBeNull();
});

test('nothing but the address, the name of the code and the time is kept', () => {
  keepSentCode({ ...SENT, code: '123456' } as typeof SENT);
  expect([...stored.values()].map((kept) => Object.keys(JSON.parse(kept)))).toEqual([
    ['to', 'request', 'at'],
  ]);
});

test('is nothing where it is spoilt, and lasts as long as the page where storage is refused', () => {
  for (const spoilt of [
    '{"to":',
    '4',
    '{"to":"a@b.co","request":"r"}',
    `{"to":"a@b.co","at":${Date.now()}}`,
  ]) {
    stored.set('sent-code', spoilt);
    expect(awaitedCode()).toBeNull();
  }
  vi.stubGlobal('sessionStorage', undefined);
  keepSentCode(SENT);
  expect(awaitedCode()).toEqual(SENT);
  forgetSentCode();
  expect(awaitedCode()).toBeNull();
});
