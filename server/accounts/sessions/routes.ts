import * as calls from '#contract/accounts/calls.ts';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import {
  confirmPasswordSchema,
  loginSchema,
  profileSchema,
  sessionAnswer,
  sessionsAnswer,
  tokenAnswer,
  userAnswer,
} from '#contract/accounts/schemas.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { sourceOf } from '#server/security/call-source.ts';
import { logIn } from '../login/login.ts';
import { confirmPassword } from '../password/confirm-password.ts';
import { changeProfile, logOut, ownUser } from '../profile.ts';
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts';

/** Somebody's own session, from its login to its logout, and whose it is. */
const ownSessionRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.logIn,
    { access: 'public', tags: ['Accounts'], body: loginSchema, response: { 200: sessionAnswer } },
    async (request) => {
      const userAgent = request.headers['user-agent'] ?? '';
      const { token, user } = await logIn(shop, request.body, sourceOf(request), userAgent);
      return { success: true as const, token, data: user };
    },
  );

  answerCall(
    app,
    calls.readProfile,
    { access: 'session', tags: ['Accounts'], response: { 200: userAnswer } },
    async (request) => ({ success: true as const, data: await ownUser(shop, callerOf(request)) }),
  );

  answerCall(
    app,
    calls.changeProfile,
    { access: 'shopper', tags: ['Accounts'], body: profileSchema, response: { 200: userAnswer } },
    async (request) => ({
      success: true as const,
      data: await changeProfile(shop, callerOf(request), request.body),
    }),
  );

  answerCall(
    app,
    calls.confirmPassword,
    { access: 'shopper', tags: ['Accounts'], body: confirmPasswordSchema, response: { 200: tokenAnswer } },
    async (request) => {
      const token = await confirmPassword(shop, callerOf(request), sourceOf(request), request.body);
      return { success: true as const, token, message: say.passwordConfirmed };
    },
  );

  answerCall(
    app,
    calls.logOut,
    { access: 'session', tags: ['Accounts'], response: { 200: acknowledgement } },
    async (request) => {
      await logOut(shop, callerOf(request), sourceOf(request));
      return { success: true as const, message: say.loggedOut };
    },
  );
};

/** Every session of an account: where it is logged in, and how that ends. */
const everySessionRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listSessions,
    { access: 'shopper', tags: ['Accounts'], response: { 200: sessionsAnswer } },
    async (request) => ({ success: true as const, data: await listSessions(shop, callerOf(request)) }),
  );

  answerCall(
    app,
    calls.endOtherSessions,
    { access: 'end own sessions', tags: ['Accounts'], response: { 200: sessionsAnswer } },
    async (request) => ({
      success: true as const,
      data: await endOtherSessions(shop, callerOf(request), sourceOf(request)),
      message: say.otherSessionsEnded,
    }),
  );

  answerCall(
    app,
    calls.endSession,
    {
      access: 'end own sessions',
      ids: { id: ['session_not_found', say.sessionMissing] },
      tags: ['Accounts'],
      response: { 200: sessionsAnswer },
    },
    async (request) => ({
      success: true as const,
      data: await endOwnSession(shop, callerOf(request), sourceOf(request), request.params.id),
      message: say.sessionEnded,
    }),
  );
};

/** `POST /auth/login`, `GET` and `PUT /auth/me`, `POST /auth/logout`, and the list of an account's sessions. */
export const sessionRoutes: FeatureRoutes = async (app, shop) => {
  await ownSessionRoutes(app, shop);
  await everySessionRoutes(app, shop);
};
