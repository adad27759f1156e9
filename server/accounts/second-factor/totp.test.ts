import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { enrolmentOf, newSecret, stepOfCode } from './totp.ts';

/** Source: RFC 6238, appendix B; its codes have eight digits, of which the last six are those of six. */
const RFC_SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the code of second %i is that of the standard', (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(stepOfCode(RFC_SECRET, code, seconds)).toBe(step);
  expect(stepOfCode(RFC_SECRET, code, seconds + 30), 'one step late').toBe(step);
  expect(stepOfCode(RFC_SECRET, code, seconds - 30), 'one step early').toBe(step);
  expect(stepOfCode(RFC_SECRET, code, seconds + 60), 'two steps late').toBeNull();
  expect(stepOfCode(RFC_SECRET, code, seconds + 6000), 'long ago').toBeNull();
});

test('another secret has other codes, and nothing that is none is a code', () => {
  expect(stepOfCode(Buffer.from('another-secret-20byt'), '287082', 59)).toBeNull();
  for (const code of ['', '28708', '2870820', '94287082', 'abcdef', ' 287082', '287082\n', '２８７０８２']) {
    expect(stepOfCode(RFC_SECRET, code, 59), code).toBeNull();
  }
});

test('secrets are 160 bits, each its own', () => {
  const secrets = Array.from({ length: 50 }, () => newSecret());
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(50);
  for (const secret of secrets) expect(secret).toHaveLength(20);
});

/** The picture, four pixels a square, as a camera would see it. */
const pixelsOf = (svg: string): { width: number; height: number; data: Uint8Array } => {
  const [, size = '0'] = /viewBox="0 0 (\d+)/.exec(svg) ?? [];
  const side = Number(size) * 4;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x = '', y = ''] of absoluteSquares(svg)) {
    for (let row = 0; row < 4; row += 1) {
      for (let column = 0; column < 4; column += 1) {
        const at = ((Number(y) * 4 + row) * side + Number(x) * 4 + column) * 4;
        data.fill(0, at, at + 3);
      }
    }
  }
  return { width: side, height: side, data };
};
/** The path draws each square by a step from the one before: `m1 0h1v1h-1Z`, the first and those after a turn from 0. */
const absoluteSquares = (svg: string): string[][] => {
  const [, path = ''] = /<path d="([^"]+)"/.exec(svg) ?? [];
  let [x, y] = [0, 0];
  return [...path.matchAll(/([Mm])(-?\d+) (-?\d+)h1v1(?:H(\d+)|h-1)Z/g)].map(([, kind, first, second]) => {
    const isStep = kind === 'm';
    x = (isStep ? x : 0) + Number(first);
    y = (isStep ? y : 0) + Number(second);
    return ['', String(x), String(y)];
  });
};

test('an app can scan the picture, or be told the same', () => {
  const names = { issuer: 'Mama & Co: Stores', label: 'ada@example.com' };
  const { secret, uri, qr } = enrolmentOf(RFC_SECRET, names);
  expect(secret).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
  const address = new URL(uri);
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(address.pathname)).toBe('/Mama & Co: Stores:ada@example.com');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Mama & Co: Stores',
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(qr).toMatch(/^<svg [^>]*>(?!.*script).*<\/svg>$/s);
  expect(decodeQR(pixelsOf(qr))).toBe(uri);
});
