import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { RunningShop } from '#server/start.ts';
import type { TestAccount } from './accounts.ts';
import { call } from './calls.ts';

/** An authenticator app: knows a secret and tells its codes. */
export interface Authenticator {
  /** The code of so many steps of 30 seconds from now. */
  code(steps?: number): string;
}

/** @param secret in base32, as the shop shows it */
export const authenticatorFor = (secret: string): Authenticator => {
  const generator = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return { code: (steps = 0) => generator.generate({ timestamp: Date.now() + steps * 30_000 }) };
};

/** A code that is none of now. */
export const wrongCode = (app: Authenticator): string => {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => app.code(steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? '';
};

/** Lets the code of this very moment be taken although it, or a later one, has been. */
export const forgetTakenCodes = async (running: RunningShop, accountId: string): Promise<void> => {
  await sql`update second_factor set last_step = 0 where account_id = ${accountId}`.execute(running.shop.db);
};

/** Sets a second factor up as an administrator does it. */
export const setUpSecondFactor = async (
  running: RunningShop,
  { token, accountId }: TestAccount,
): Promise<{ app: Authenticator; recoveryCodes: string[] }> => {
  const begun = await call(running, 'POST', '/auth/second-factor/begin', { token });
  const app = authenticatorFor(begun.json().data.secret);
  const body = { code: app.code() };
  const confirmed = await call(running, 'POST', '/auth/second-factor/confirm', { token, body });
  await forgetTakenCodes(running, accountId);
  return { app, recoveryCodes: confirmed.json().data.recoveryCodes };
};
