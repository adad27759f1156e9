import type { Permission } from '#contract/accounts/permissions.ts';
import { httpMessages } from '#contract/http/messages.ts';
import type { Caller } from '#server/http/caller.ts';
import { notAllowed } from '#server/http/errors.ts';

const TWELVE_HOURS = 12 * 60;

/** What is only done by somebody who has typed their password lately, and within how many minutes. */
const FRESH_MINUTES: Partial<Record<Permission, number>> = {
  'change users': TWELVE_HOURS,
  'answer for personal data': TWELVE_HOURS,
  'move in': TWELVE_HOURS,
  'refund orders': TWELVE_HOURS,
  'resolve payments': TWELVE_HOURS,
  'change settings': TWELVE_HOURS,
  'send shop': TWELVE_HOURS,
  /** Whoever may work here may look at what customers have told the shop: who that is, is no open session's to say. */
  'manage staff': 10,
  'join staff': 10,
  'clear examples': 10,
  'move shop': 10,
  'take backups': 10,
  'restore backups': 10,
  /** Whoever sits down at an open session for a moment must not lock its owner out. */
  'change own second factor': 10,
  /** Source: OWASP ASVS 5.0, 7.5.2. */
  'end own sessions': 10,
};

/** Within how many minutes the password must have been typed; endless where it is enough to be logged in. */
export const freshMinutesFor = (permission: Permission): number =>
  FRESH_MINUTES[permission] ?? Number.POSITIVE_INFINITY;

/** @throws Refusal 403 where a mailed code has opened the session: a login by it is fresh, but no password was typed */
export const refuseUnlessTyped = ({ hasTypedPassword }: Caller): void => {
  if (!hasTypedPassword) throw notAllowed('password_confirmation_needed', httpMessages.confirmPassword);
};

/** Of what a call may do besides what its permission asks for. */
const LATELY_MINUTES = 10;

/** @throws Refusal 403 unless the caller has typed their password within the last minutes */
export const refuseUnlessProvenLately = ({ provenMinutesAgo }: Caller): void => {
  if (provenMinutesAgo > LATELY_MINUTES)
    throw notAllowed('password_confirmation_needed', httpMessages.confirmPassword);
};
