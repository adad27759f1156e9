import { describe, expect, test } from 'vitest';
import { isSecretPath, SECRET_PATHS } from './secret-paths.ts';

describe('an address that holds a secret', () => {
  test('is that of a new password, an invitation, a payment, a subscription, and an order that is followed', () => {
    expect(SECRET_PATHS).toEqual(['resetpassword', 'invitation', 'pay', 'unsubscribe', 'track']);
  });

  test.each(SECRET_PATHS)('starts nothing that measures visits: /%s', (part) => {
    for (const path of [`/${part}`, `/${part}/`, `/${part}/3Kd_-9`, `/${part.toUpperCase()}/3Kd_-9`])
      expect(isSecretPath(path), path).toBe(true);
  });

  test.each([
    '/',
    '/products',
    '/paying',
    '/pay-later',
    '/tracksuits',
    '/products/invitation',
    '/category/pay/x',
  ])('is not %s', (path) => expect(isSecretPath(path)).toBe(false));
});
