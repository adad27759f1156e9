import { expect, test } from 'vitest';
import type { ProviderCheckout } from '#server/payments/provider.ts';
import { policyFor } from './content-security-policy.ts';

const payment = {
  scriptUrl: 'https://pay.example/inline.js',
  reaches: { scripts: [], calls: [], frames: [] },
} as unknown as ProviderCheckout;
const sourcesOf = (policy: string, directive: string): string[] =>
  policy
    .split('; ')
    .find((one) => one.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? [];

test('a page may load what the pixels need that are set, and of the others nothing', () => {
  const page = Buffer.from('<p>');
  const none = policyFor(page, payment);
  expect(policyFor(page, payment, {})).toBe(none);
  const meta = policyFor(page, payment, { meta: '1234567890' });
  const added = (directive: string) =>
    sourcesOf(meta, directive).filter((source) => !sourcesOf(none, directive).includes(source));
  expect(added('script-src')).toEqual(['https://connect.facebook.net']);
  expect(added('connect-src')).toEqual(['https://connect.facebook.net', 'https://www.facebook.com']);
  for (const directive of ['default-src', 'frame-src', 'style-src', 'form-action'])
    expect(added(directive)).toEqual([]);
});
