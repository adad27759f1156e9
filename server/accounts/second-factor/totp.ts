import { Secret, TOTP } from 'otpauth';
import encodeQR from 'qr';

/** Seconds that a code lives. Source: RFC 6238, section 5.2, and what every authenticator app does. */
const STEP_SECONDS = 30;
/** 160 bits, as RFC 4226 (section 4, R6) recommends. */
const SECRET_BYTES = 20;
/** Codes of the step before and after are taken too: phones' clocks differ, and typing takes time (RFC 6238, section 5.2). */
const STEPS_OFF = 1;

/** Empty squares around the picture, without which it is not found. Source: ISO/IEC 18004, section 9.1. */
const QUIET_ZONE = 4;

const generatorOf = (secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    // What all apps know; those of Google and Microsoft ignore anything else.
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** What an authenticator app must know, to be scanned or typed. */
export interface Enrolment {
  /** In base32, in groups of four. */
  secret: string;
  /** `otpauth://…` */
  uri: string;
  /** A picture of the address (SVG). */
  qr: string;
}

/** A fresh secret. */
export const newSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);

/** How an app takes a secret up; `label` is whose it is, `issuer` where. */
export const enrolmentOf = (secret: Buffer, names: { issuer: string; label: string }): Enrolment => {
  const generator = generatorOf(secret, names);
  const uri = generator.toString();
  return {
    secret: generator.secret.base32.replaceAll(/(.{4})(?=.)/g, '$1 '),
    uri,
    qr: encodeQR(uri, 'svg', { ecc: 'medium', border: QUIET_ZONE }),
  };
};

/**
 * The time step of which this is the code; null where it is none of now.
 * @param nowSeconds seconds since 1970, by the database's clock
 */
export const stepOfCode = (secret: Buffer, code: string, nowSeconds: number): number | null => {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = generatorOf(secret).validate({
    token: code,
    timestamp: nowSeconds * 1000,
    window: STEPS_OFF,
  });
  return delta === null ? null : Math.floor(nowSeconds / STEP_SECONDS) + delta;
};
