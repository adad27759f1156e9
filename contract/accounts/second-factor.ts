import { z } from 'zod';
import { answerOf, timestampSchema } from '../http/envelope.ts';
import { accountMessages as say } from './messages.ts';

/** Six digits of an authenticator app, or a recovery code, as they are typed. */
export const secondFactorCodeSchema = z
  .string({ error: say.secondFactorCode })
  .trim()
  .min(6, say.secondFactorCode)
  .max(40, say.secondFactorCode);

/** What a login goes on by after `second_factor_needed`. */
export const secondFactorLoginSchema = z.object({
  challenge: z.string({ error: say.loginExpired }).min(1, say.loginExpired).max(200, say.loginExpired),
  code: secondFactorCodeSchema,
});
export const secondFactorCodeForm = z.object({ code: secondFactorCodeSchema });

export const secondFactorSchema = z.object({
  isSetUp: z.boolean(),
  since: timestampSchema.nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;
export const secondFactorAnswer = answerOf(secondFactorSchema);

/** What an authenticator app must know; told once. */
const enrolmentSchema = z.object({
  /** In base32, in groups of four, to be typed. */
  secret: z.string(),
  /** `otpauth://…`, for an app on the same device. */
  uri: z.string(),
  /** A picture of the address (SVG), to be scanned. */
  qr: z.string(),
});
export type Enrolment = z.infer<typeof enrolmentSchema>;
export const enrolmentAnswer = answerOf(enrolmentSchema);

/** Each is good for one login without the phone; told once. */
export const recoveryCodesAnswer = answerOf(z.object({ recoveryCodes: z.array(z.string()) }));
export type RecoveryCodes = z.infer<typeof recoveryCodesAnswer>['data'];
