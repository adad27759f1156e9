import type { FastifyRequest } from 'fastify';
import { isAllowed, mayDo, type Permission } from '#contract/accounts/permissions.ts';
import type { Role } from '#contract/accounts/schemas.ts';
import type { StaffRole } from '#contract/accounts/staff.ts';
import { httpMessages } from '#contract/http/messages.ts';
import { notLoggedIn } from './errors.ts';

/** Who makes a call. `accountId` of an unverified caller is the id that the account will have once verified. */
export interface Caller {
  isIdle: false;
  accountId: string;
  name: string;
  email: string;
  role: Role;
  /** What an administrator may do; null for an owner, and of no meaning to shoppers. */
  staffRole: StaffRole | null;
  isVerified: boolean;
  /** How long ago the password was typed, or the mailed code by which they came in without one. */
  provenMinutesAgo: number;
  /** Whether the password was ever typed in this session. */
  hasTypedPassword: boolean;
  /** Whether the account has a second factor, which was proven with the password then. */
  hasSecondFactor: boolean;
  /** Whether it is an administrator's who has still to set up the second factor that each must have: until then they are a shopper. */
  isHeldBack: boolean;
  tokenHash: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route whose access is not public. */
    caller: Caller | null;
    /** Who keeps a cart without an account, where the access of a route lets them in. */
    visitorId: string | null;
    /** What somebody without a login has in place of a token, where the access of a route lets them in; not judged yet. */
    orderKey: string | null;
  }
}

/** Whether a caller may do something now: more than their role says where a second factor is still to be set up, they may not. */
export const callerMay = (caller: Caller, permission: Permission): boolean =>
  mayDo(caller, permission) && (!caller.isHeldBack || isAllowed('user', permission));

/** The caller of a route whose access guarantees one. */
export const callerOf = (request: FastifyRequest): Caller => {
  if (!request.caller) throw notLoggedIn('not_logged_in', httpMessages.logInFirst);
  return request.caller;
};

/** Whose cart a call is about: the caller's account, else the visitor. */
export const shopperOf = (request: FastifyRequest): string =>
  request.visitorId ?? callerOf(request).accountId;
