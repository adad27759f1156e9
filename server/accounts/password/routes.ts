/**
 * Passwords. Their length stands in contract/accounts/limits.
 *
 * - a new one:  `new-password` (what it has to be), `common-passwords`, `guessable-passwords` (the shop's name, the address)
 * - kept:       `passwords` (hashed and compared, a few at a time)
 * - changed:    `confirm-password` (typed again before what matters), `change-password`, `password-reset` (by a link that is mailed, also to whom an
 *               administrator has made an account; its words: mail/templates)
 */

import * as calls from '#contract/accounts/calls.ts';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import {
  changePasswordSchemaWith,
  forgotPasswordSchema,
  resetPasswordSchemaWith,
} from '#contract/accounts/schemas.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { sourceOf } from '#server/security/call-source.ts';
import { changeOwnPassword } from './change-password.ts';
import { uncommonPasswordSchema } from './new-password.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';

/** `POST /auth/forgotpassword`, `PUT /auth/resetpassword/{resetToken}` and `PUT /auth/password`. */
export const passwordRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.changePassword,
    {
      access: 'shopper',
      tags: ['Accounts'],
      body: changePasswordSchemaWith(uncommonPasswordSchema),
      response: { 200: acknowledgement },
    },
    async (request) => {
      await changeOwnPassword(shop, callerOf(request), sourceOf(request), request.body);
      return { success: true as const, message: say.passwordChanged };
    },
  );

  answerCall(
    app,
    calls.forgotPassword,
    { access: 'public', tags: ['Accounts'], body: forgotPasswordSchema, response: { 200: acknowledgement } },
    async (request) => {
      await requestPasswordReset(shop, request.body.email, sourceOf(request));
      return { success: true as const, message: say.resetMailSent };
    },
  );

  answerCall(
    app,
    calls.resetPassword,
    {
      access: 'public',
      tags: ['Accounts'],
      body: resetPasswordSchemaWith(uncommonPasswordSchema),
      response: { 200: acknowledgement },
    },
    async (request) => {
      await resetPassword(shop, request.params.resetToken, request.body.password, sourceOf(request));
      return { success: true as const, message: say.resetDone };
    },
  );
};
