import { z } from 'zod';
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
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { sourceOf } from '#server/security/call-source.ts';
import { logIn } from '../login/login.ts';
import { confirmPassword } from '../password/confirm-password.ts';
import { changeProfile, logOut, ownUser } from '../profile.ts';
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts';

/** `POST /auth/login`, `GET` and `PUT /auth/me`, `POST /auth/logout`, and the list of an account's sessions. */
export const sessionRoutes: FeatureRoutes = (app, shop) => {
  app.post(
    '/auth/login',
    {
      config: { access: 'public' },
      schema: { tags: ['Accounts'], body: loginSchema, response: { 200: sessionAnswer } },
    },
    async (request) => {
      const userAgent = request.headers['user-agent'] ?? '';
      const { token, user } = await logIn(shop, request.body, sourceOf(request), userAgent);
      return { success: true as const, token, data: user };
    },
  );

  app.get(
    '/auth/me',
    { config: { access: 'session' }, schema: { tags: ['Accounts'], response: { 200: userAnswer } } },
    async (request) => ({ success: true as const, data: await ownUser(shop, callerOf(request)) }),
  );

  app.put(
    '/auth/me',
    {
      config: { access: 'shopper' },
      schema: { tags: ['Accounts'], body: profileSchema, response: { 200: userAnswer } },
    },
    async (request) => ({
      success: true as const,
      data: await changeProfile(shop, callerOf(request), request.body),
    }),
  );

  app.post(
    '/auth/confirm-password',
    {
      config: { access: 'shopper' },
      schema: { tags: ['Accounts'], body: confirmPasswordSchema, response: { 200: tokenAnswer } },
    },
    async (request) => {
      const token = await confirmPassword(shop, callerOf(request), sourceOf(request), request.body);
      return { success: true as const, token, message: say.passwordConfirmed };
    },
  );

  app.post(
    '/auth/logout',
    { config: { access: 'session' }, schema: { tags: ['Accounts'], response: { 200: acknowledgement } } },
    async (request) => {
      await logOut(shop, callerOf(request), sourceOf(request));
      return { success: true as const, message: say.loggedOut };
    },
  );

  app.get(
    '/auth/sessions',
    { config: { access: 'shopper' }, schema: { tags: ['Accounts'], response: { 200: sessionsAnswer } } },
    async (request) => ({ success: true as const, data: await listSessions(shop, callerOf(request)) }),
  );

  app.delete(
    '/auth/sessions',
    { config: { access: 'shopper' }, schema: { tags: ['Accounts'], response: { 200: sessionsAnswer } } },
    async (request) => ({
      success: true as const,
      data: await endOtherSessions(shop, callerOf(request), sourceOf(request)),
      message: say.otherSessionsEnded,
    }),
  );

  app.delete(
    '/auth/sessions/:id',
    {
      config: { access: 'shopper', ids: { id: ['session_not_found', say.sessionMissing] } },
      schema: {
        tags: ['Accounts'],
        params: z.object({ id: z.string() }),
        response: { 200: sessionsAnswer },
      },
    },
    async (request) => ({
      success: true as const,
      data: await endOwnSession(shop, callerOf(request), sourceOf(request), request.params.id),
      message: say.sessionEnded,
    }),
  );
};
