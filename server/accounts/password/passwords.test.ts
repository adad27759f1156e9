import { expect, test } from 'vitest';
import { hashPassword, isPasswordOf } from './passwords.ts';

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

test('more waiting hashes than a few seconds of work are turned away, the others are done', {
  timeout: 60_000,
}, async () => {
  const results = await Promise.allSettled(Array.from({ length: 420 }, () => isPasswordOf(null, 'x')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(25);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503 });
});
