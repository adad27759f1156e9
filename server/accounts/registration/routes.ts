import * as calls from '#contract/accounts/calls.ts';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import {
  registerSchemaWith,
  sessionAnswer,
  verifiedAnswer,
  verifyEmailSchema,
} from '#contract/accounts/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { sourceOf } from '#server/security/call-source.ts';
import { uncommonPasswordSchema } from '../password/new-password.ts';
import { findCaller, tokenOf } from '../sessions/sessions.ts';
import { register, verifyEmail } from './registration.ts';

/** `POST /auth/register` and `POST /auth/verify-email`. */
export const registrationRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.register,
    {
      access: 'public',
      tags: ['Accounts'],
      body: registerSchemaWith(uncommonPasswordSchema),
      response: { 201: sessionAnswer },
    },
    async (request, reply) => {
      const { token, user } = await register(shop, request.body, {
        client: request.client,
        userAgent: request.headers['user-agent'] ?? '',
      });
      return reply.code(201).send({ success: true as const, token, data: user, message: say.registered });
    },
  );

  answerCall(
    app,
    calls.verifyEmail,
    { access: 'public', tags: ['Accounts'], body: verifyEmailSchema, response: { 200: verifiedAnswer } },
    async (request) => {
      const token = tokenOf(request.headers.authorization);
      const caller = token ? await findCaller(shop, token) : null;
      const attemptId = caller && !caller.isIdle && !caller.isVerified ? caller.accountId : null;
      const user = await verifyEmail(shop, request.body, attemptId, sourceOf(request));
      return { success: true as const, data: { user }, message: say.verified };
    },
  );
};
