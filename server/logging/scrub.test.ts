import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { SECRET_PATHS } from '#contract/secret-paths.ts';
import { scrub, scrubPath } from './scrub.ts';

test.each([
  [
    'connect to postgres://shop:hunter2@db.example:5432/shop',
    'connect to postgres://shop:…@db.example:5432/shop',
  ],
  ['no mailbox ada.obi+x@example.com.ng here', 'no mailbox …@… here'],
  ['<ada@example.com>: rejected', '<…@…>: rejected'],
  ['call +234 803 123 4567 now', 'call … now'],
  ['card 4084 0840 8408 4081', 'card …'],
  ['Bearer abc.def-ghi/jkl= was sent', '… was sent'],
  ['sk_live_abc123 and pk_test_zz', '… and …'],
  ['token Xk39dmVnq0-AfjwL_29dkqPzMm1', 'token …'],
  [
    'order 018f4e3a-7c1d-7a2b-9c3d-1234567890ab is gone',
    'order 018f4e3a-7c1d-7a2b-9c3d-1234567890ab is gone',
  ],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['it took 12345 ms', 'it took 12345 ms'],
])('%s', (text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed);
});

test('a path loses its query and the keys in it, and keeps names and ids', () => {
  expect(scrubPath('/reset?token=abc')).toBe('/reset');
  expect(scrubPath('/pay/Xk39dmVnq0-AfjwL_29dkqPzMm1')).toBe('/pay/…');
  expect(scrubPath('/api/v1/archive/0123456789abcdef0123456789abcdef')).toBe('/api/v1/archive/…');
  expect(scrubPath('/products/long-cotton-dress-with-two-pockets')).toBe(
    '/products/long-cotton-dress-with-two-pockets',
  );
});

/** Tokens as the shop makes them, the same each time: some are letters alone, or without a capital. */
const tokensOf = (bytes: number): string[] =>
  Array.from({ length: 20_000 }, (_, index) =>
    createHash('sha256').update(`${index}`).digest().subarray(0, bytes).toString('base64url'),
  );

test.each([18, 32])(
  'no key of %i bytes in a path that holds one is told, whatever it is made of',
  (bytes) => {
    const tokens = tokensOf(bytes);
    const paths = [
      ...SECRET_PATHS.map((name) => `/${name}`),
      '/api/v1/pay',
      '/api/v1/auth/resetpassword',
      '/PAY',
    ];
    for (const path of paths) {
      const told = tokens.filter((token) => scrubPath(`${path}/${token}`) !== `${path}/…`);
      expect(told, path).toEqual([]);
    }
    expect(scrubPath(`/api/v1/pay/${tokens[0]}/checkout?x=1`)).toBe('/api/v1/pay/…/checkout');
    expect(scrubPath(`/pay/${tokens[0]}.data`)).toBe('/pay/…');
    expect(scrubPath('/pay')).toBe('/pay');
    expect(scrubPath('/track/')).toBe('/track/');
  },
);
