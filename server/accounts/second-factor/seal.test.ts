import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './seal.ts';

const SECRET = Buffer.from('12345678901234567890');
const KEY = 'a key of thirty-two signs or more';

test('a sealed secret opens with its key, for its account, and with nothing else', () => {
  const stored = sealSecret(KEY, 'ada', SECRET);
  expect(stored.includes(SECRET)).toBe(false);
  expect(sealSecret(KEY, 'ada', SECRET).equals(stored), 'each its own nonce').toBe(false);
  expect(openSecret(KEY, 'ada', stored).equals(SECRET)).toBe(true);
  for (const [key, account] of [
    [`${KEY}!`, 'ada'],
    [KEY, 'bola'],
    [undefined, 'ada'],
  ] as const) {
    expect(() => openSecret(key, account, stored)).toThrow();
  }
  for (const at of stored.keys()) {
    const changed = Buffer.from(stored);
    changed[at] = (changed[at] ?? 0) ^ 0x80;
    expect(() => openSecret(KEY, 'ada', changed), `byte ${at}`).toThrow();
  }
});

test('without a key secrets are stored as they are, and stay good when a key comes', () => {
  const stored = sealSecret(undefined, 'ada', SECRET);
  expect(openSecret(undefined, 'ada', stored).equals(SECRET)).toBe(true);
  expect(openSecret(KEY, 'ada', stored).equals(SECRET)).toBe(true);
});
