import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether the body was signed with the secret key: hex HMAC-SHA512 of the raw bytes, compared in constant time.
 * Source: paystack.com/docs/payments/webhooks.
 */
export const isSigned = (body: Buffer, signature: string, secretKey: string): boolean => {
  const expected = createHmac('sha512', secretKey).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
