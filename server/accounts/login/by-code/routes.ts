import * as calls from '#contract/accounts/calls.ts';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import {
  forgotPasswordSchema,
  phoneCodeSchema,
  sessionAnswer,
  signInRequestAnswer,
  signInSchema,
} from '#contract/accounts/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { sourceOf } from '#server/security/call-source.ts';
import { refuseUnlessSold, signIn } from './sign-in.ts';
import { requestSignInCode, requestSignInText } from './sign-in-codes.ts';

/** `POST /auth/code`, `POST /auth/code/phone` and `POST /auth/code/login`: in without a password, where the shop sells to visitors. */
export const signInRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.requestSignInCode,
    {
      access: 'public',
      tags: ['Accounts'],
      body: forgotPasswordSchema,
      response: { 200: signInRequestAnswer },
    },
    async (request) => {
      await refuseUnlessSold(shop);
      const code = await requestSignInCode(shop, request.body, request.client);
      return { success: true as const, data: { request: code }, message: say.signInCodeSent };
    },
  );

  answerCall(
    app,
    calls.requestSignInText,
    {
      access: 'public',
      tags: ['Accounts'],
      body: phoneCodeSchema,
      response: { 200: signInRequestAnswer },
    },
    async (request) => {
      await refuseUnlessSold(shop);
      const code = await requestSignInText(shop, request.body.phone, request.client);
      return { success: true as const, data: { request: code }, message: say.signInCodeSent };
    },
  );

  answerCall(
    app,
    calls.signIn,
    { access: 'public', tags: ['Accounts'], body: signInSchema, response: { 200: sessionAnswer } },
    async (request) => {
      await refuseUnlessSold(shop);
      const userAgent = request.headers['user-agent'] ?? '';
      const { token, user } = await signIn(shop, request.body, sourceOf(request), userAgent);
      return { success: true as const, token, data: user };
    },
  );
};
