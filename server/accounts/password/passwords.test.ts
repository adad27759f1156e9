import { hash as rawHash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { HASH_COST, hashPassword, isPasswordOf } from './passwords.ts';

test('a hash is argon2id at the cost that OWASP asks for, salted anew each time', async () => {
  const [one, other] = await Promise.all([hashPassword('Harmattan7'), hashPassword('Harmattan7')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

test('only the right password fits its hash', async () => {
  const hash = await hashPassword('Harmattan7');
  expect(await isPasswordOf(hash, 'Harmattan7')).toBe(true);
  expect(await isPasswordOf(hash, 'harmattan7')).toBe(false);
  expect(await isPasswordOf(null, 'Harmattan7')).toBe(false);
});

test('an accented password is right whether the keyboard writes letters and marks as one or apart', async () => {
  const [one, apart] = ['\u1ecdl\u00e1Harmattan7', 'o\u0323la\u0301Harmattan7'];
  for (const chosen of [one, apart]) {
    const hash = await hashPassword(chosen);
    expect(await isPasswordOf(hash, one)).toBe(true);
    expect(await isPasswordOf(hash, apart)).toBe(true);
    expect(await isPasswordOf(hash, 'olaHarmattan7')).toBe(false);
  }
  // As they were hashed before: as they had been typed.
  for (const typed of [one, apart]) {
    const older = await rawHash(typed, HASH_COST);
    expect(await isPasswordOf(older, typed)).toBe(true);
    expect(await isPasswordOf(older, one)).toBe(true);
  }
  expect(await isPasswordOf(null, apart)).toBe(false);
});

test('more waiting hashes than a few seconds of work are turned away, the others are done', {
  timeout: 60_000,
}, async () => {
  const results = await Promise.allSettled(Array.from({ length: 420 }, () => isPasswordOf(null, 'x')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(25);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503 });
});
