import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** How a secret is stored: as it is, or sealed. The first byte says which, so that a key can come later. */
const [OPEN, SEALED] = [0, 1];
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (setting: string): Buffer => Buffer.from(hkdfSync('sha256', setting, '', 'second factor', 32));

/**
 * What is stored of a secret: with a key sealed (AES-256-GCM) and bound to its account, so that whoever copies the
 * database has none of them, and cannot move one to another account.
 * @param key the setting SECOND_FACTOR_KEY
 */
export const sealSecret = (key: string | undefined, accountId: string, secret: Buffer): Buffer => {
  if (key === undefined) return Buffer.concat([Buffer.of(OPEN), secret]);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), nonce).setAAD(Buffer.from(accountId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([Buffer.of(SEALED), nonce, cipher.getAuthTag(), sealed]);
};

/**
 * The secret that is stored.
 * @throws Error when it is sealed and this is not the key, nor the account
 */
export const openSecret = (key: string | undefined, accountId: string, stored: Buffer): Buffer => {
  if (stored[0] === OPEN) return stored.subarray(1);
  if (stored[0] !== SEALED) throw new Error('The second factor is stored in no known way');
  if (key === undefined) throw new Error('The second factor is sealed, and SECOND_FACTOR_KEY is not set');
  const nonce = stored.subarray(1, 1 + NONCE_BYTES);
  const tag = stored.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const opener = createDecipheriv('aes-256-gcm', keyOf(key), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(accountId))
    .setAuthTag(tag);
  return Buffer.concat([opener.update(stored.subarray(1 + NONCE_BYTES + TAG_BYTES)), opener.final()]);
};

/**
 * What is stored of a secret that goes over to another account of the same owner. One that is not sealed, or that this key does not
 * open, stays as it is.
 */
export const resealSecret = (key: string | undefined, from: string, to: string, stored: Buffer): Buffer => {
  if (stored[0] !== SEALED) return stored;
  try {
    return sealSecret(key, to, openSecret(key, from, stored));
  } catch {
    return stored;
  }
};
