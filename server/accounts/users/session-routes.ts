import { z } from 'zod';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import { sessionsAnswer } from '#contract/accounts/schemas.ts';
import { userMessages } from '#contract/accounts/user-messages.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { sourceOf } from '#server/security/call-source.ts';
import { endUserSession, endUserSessions, listUserSessions, resetSecondFactor } from './user-sessions.ts';

const tags = ['Administration'];
const params = z.object({ id: z.string() });
const ids = { id: ['user_not_found', userMessages.notFound] } as const;

/** Where a user is logged in, and the ways to end that; and the way back for a colleague who has lost their phone. */
export const userSessionRoutes: FeatureRoutes = (app, shop) => {
  app.get(
    '/admin/users/:id/sessions',
    {
      config: { access: 'see users', ids },
      schema: { tags, params, response: { 200: sessionsAnswer } },
    },
    async (request) => {
      const about = { caller: callerOf(request), accountId: request.params.id };
      return { success: true as const, data: await listUserSessions(shop, about) };
    },
  );
  app.delete(
    '/admin/users/:id/sessions',
    {
      config: { access: 'change users', ids },
      schema: { tags, params, response: { 200: sessionsAnswer } },
    },
    async (request) => {
      const about = { caller: callerOf(request), accountId: request.params.id };
      const data = await endUserSessions(shop, sourceOf(request), about);
      return { success: true as const, data, message: userMessages.sessionsEnded };
    },
  );
  app.delete(
    '/admin/users/:id/sessions/:sessionId',
    {
      config: {
        access: 'change users',
        ids: { ...ids, sessionId: ['session_not_found', say.sessionMissing] },
      },
      schema: {
        tags,
        params: z.object({ id: z.string(), sessionId: z.string() }),
        response: { 200: sessionsAnswer },
      },
    },
    async (request) => {
      const { id: accountId, sessionId } = request.params;
      const about = { caller: callerOf(request), accountId };
      const data = await endUserSession(shop, sourceOf(request), about, sessionId);
      return { success: true as const, data, message: say.sessionEnded };
    },
  );
  app.delete(
    '/admin/users/:id/second-factor',
    {
      config: { access: 'change users', ids },
      schema: { tags, params, response: { 200: acknowledgement } },
    },
    async (request) => {
      const about = { caller: callerOf(request), accountId: request.params.id };
      await resetSecondFactor(shop, sourceOf(request), about);
      return { success: true as const, message: say.secondFactorRemoved };
    },
  );
};
