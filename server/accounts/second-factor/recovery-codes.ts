import { randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { RECOVERY_CODES } from '#contract/accounts/limits.ts';
import { HASH_COST, inTurn, NOBODY } from '../password/passwords.ts';

/** Base32 (RFC 4648): nothing that is read for something else, and 32 divides a byte evenly. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 10;
const SALT_BYTES = 32;

/** What looks like a sign that codes have, when they are typed from paper. */
const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '8': 'B' };

/** Ten codes of 50 random bits each, such as `K7QMA-2XWPD`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const signs = Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');
    return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
  });

export const newRecoverySalt = (): Buffer => randomBytes(SALT_BYTES);

/** A code as it was made, however it is typed; null where it cannot be one. */
export const readRecoveryCode = (typed: string): string | null => {
  const signs = typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll(/[018]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return new RegExp(`^[${SIGNS}]{${LENGTH}}$`).test(signs) ? signs : null;
};

/**
 * What is stored of a code: 50 bits could be tried out by whoever has the table, so they are hashed as passwords are
 * (OWASP ASVS 5.0, 6.5.2). One salt for an account's ten lets one hash find which of them it is.
 * @throws Refusal 503 when too many others wait already
 */
export const hashRecoveryCode = (code: string, salt: Buffer, turn = NOBODY): Promise<Buffer> =>
  inTurn(turn, () => hashRaw(readRecoveryCode(code) ?? '', { ...HASH_COST, salt }));
