import { describe, expect, test } from 'vitest';
import { codeIn, isWholeCode } from '../registration/code.ts';
import { pendingRegistrationIn } from '../registration/pending-registration.ts';
import { loginRedirectOf } from './login-redirect.ts';

describe('the login', () => {
  test('shows what was carried to it before why it is asked for', () => {
    expect(loginRedirectOf({ message: 'Verified', email: 'a@b.co' }, 'Please log in')).toEqual({
      message: 'Verified',
      email: 'a@b.co',
      isDone: true,
    });
    expect(loginRedirectOf(null, 'Please log in')).toEqual({ message: 'Please log in' });
    expect(loginRedirectOf({ email: 'a@b.co' }, undefined)).toEqual({ email: 'a@b.co' });
  });

  test('ignores what anybody else has left in the history', () => {
    for (const state of [undefined, 'text', 7, [], { message: 7, email: {} }]) {
      expect(loginRedirectOf(state, undefined)).toEqual({});
    }
  });
});

describe('a code', () => {
  test('is the first six digits of what was typed or pasted', () => {
    expect(codeIn('123 456')).toBe('123456');
    expect(codeIn('Your code: 12-34-56-78')).toBe('123456');
    expect(isWholeCode(codeIn('12345'))).toBe(false);
    expect(isWholeCode('123456')).toBe(true);
  });
});

describe('an interrupted registration', () => {
  const kept = JSON.stringify({ email: 'a@b.co', token: 't', at: 1_000_000 });

  test('goes on while its code lives', () => {
    expect(pendingRegistrationIn(kept, 1_000_000 + 9 * 60_000)).toEqual({ email: 'a@b.co', token: 't' });
    expect(pendingRegistrationIn(kept, 1_000_000 + 11 * 60_000)).toBeNull();
  });

  test('is none where nothing usable was kept', () => {
    for (const broken of [null, '', '{', '7', '{"email":"a@b.co","token":"t"}', '{"at":1000000}']) {
      expect(pendingRegistrationIn(broken, 1_000_000)).toBeNull();
    }
  });
});
