/**
 * The second factor of administrators. Its figures stand in contract/accounts/limits.
 *
 * - coming in:    `challenge` (the login's second step), `try-code` (which code counts, and how many wrong ones)
 * - set up:       `set-up`, `totp` (the codes of an app), `recovery-codes` (for a lost phone)
 * - kept:         `seal` (the secret, encrypted where there is a key)
 */

import * as calls from '#contract/accounts/calls.ts';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import { sessionAnswer } from '#contract/accounts/schemas.ts';
import {
  enrolmentAnswer,
  recoveryCodesAnswer,
  secondFactorAnswer,
  secondFactorCodeForm,
  secondFactorLoginSchema,
} from '#contract/accounts/second-factor.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { sourceOf } from '#server/security/call-source.ts';
import { completeLogin } from '../login/login.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeOwnSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
} from './set-up.ts';

const tags = ['Accounts'];

/** The second factor of administrators: the login's second step, and setting it up and removing it. */
export const secondFactorRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.completeLogin,
    { access: 'public', tags, body: secondFactorLoginSchema, response: { 200: sessionAnswer } },
    async (request) => {
      const userAgent = request.headers['user-agent'] ?? '';
      const { token, user } = await completeLogin(shop, request.body, sourceOf(request), userAgent);
      return { success: true as const, token, data: user };
    },
  );

  answerCall(
    app,
    calls.readSecondFactor,
    { access: 'see own second factor', tags, response: { 200: secondFactorAnswer } },
    async (request) => ({
      success: true as const,
      data: await secondFactorOf(shop.db, callerOf(request).accountId),
    }),
  );

  answerCall(
    app,
    calls.beginSecondFactor,
    { access: 'change own second factor', tags, response: { 200: enrolmentAnswer } },
    async (request) => ({ success: true as const, data: await beginSecondFactor(shop, callerOf(request)) }),
  );

  answerCall(
    app,
    calls.confirmSecondFactor,
    {
      access: 'change own second factor',
      tags,
      body: secondFactorCodeForm,
      response: { 200: recoveryCodesAnswer },
    },
    async (request) => {
      const { code } = request.body;
      const recoveryCodes = await confirmSecondFactor(shop, callerOf(request), sourceOf(request), code);
      return { success: true as const, data: { recoveryCodes }, message: say.secondFactorSet };
    },
  );

  answerCall(
    app,
    calls.renewRecoveryCodes,
    { access: 'change own second factor', tags, response: { 200: recoveryCodesAnswer } },
    async (request) => {
      const recoveryCodes = await renewRecoveryCodes(shop, callerOf(request), sourceOf(request));
      return { success: true as const, data: { recoveryCodes }, message: say.recoveryCodesRenewed };
    },
  );

  answerCall(
    app,
    calls.removeSecondFactor,
    { access: 'change own second factor', tags, response: { 200: acknowledgement } },
    async (request) => {
      await removeOwnSecondFactor(shop, callerOf(request), sourceOf(request));
      return { success: true as const, message: say.secondFactorRemoved };
    },
  );
};
