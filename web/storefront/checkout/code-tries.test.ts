import { expect, test } from 'vitest';
import { SIGN_IN_TRIES } from '#contract/accounts/limits.ts';
import { CodeTries } from './code-tries.ts';

test('while one is on its way, neither the same goes nor another, nor a request for a new code', () => {
  const tries = new CodeTries();
  expect(tries.begin('111111')).toBe(true);
  for (const next of ['111111', '222222', null]) expect(tries.begin(next)).toBe(false);
  tries.end();
  expect(tries.begin(null)).toBe(true);
  expect(tries.begin('222222')).toBe(false);
});

test('one that was wrong does not go again, one that never arrived does', () => {
  const tries = new CodeTries();
  tries.begin('111111');
  tries.end();
  expect(tries.begin('111111')).toBe(true);
  tries.noteWrong('111111');
  tries.end();
  expect(tries.begin('111111')).toBe(false);
  expect(tries.begin('222222')).toBe(true);
});

test('the last wrong try is known, and a new code has them all, those that were wrong before included', () => {
  const tries = new CodeTries();
  const wrong = Array.from({ length: SIGN_IN_TRIES }, (_, n) => String(n).repeat(6));
  const lastOf = () => wrong.map((code) => tries.noteWrong(code));
  const expected = wrong.map((_, n) => n === SIGN_IN_TRIES - 1);
  expect(lastOf()).toEqual(expected);
  tries.beginAnew();
  expect(tries.begin('000000')).toBe(true);
  expect(lastOf()).toEqual(expected);
});
