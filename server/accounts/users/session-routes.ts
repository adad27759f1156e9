import * as calls from '#contract/accounts/calls.ts';
import { accountMessages as say } from '#contract/accounts/messages.ts';
import { sessionsAnswer } from '#contract/accounts/schemas.ts';
import { userMessages } from '#contract/accounts/user-messages.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { sourceOf } from '#server/security/call-source.ts';
import { endUserSession, endUserSessions, listUserSessions, resetSecondFactor } from './user-sessions.ts';

const tags = ['Administration'];
const ids = { id: ['user_not_found', userMessages.notFound] } as const;

/** Where a user is logged in, and the ways to end that; and the way back for a colleague who has lost their phone. */
export const userSessionRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listUserSessions,
    { access: 'see users', ids, tags, response: { 200: sessionsAnswer } },
    async (request) => {
      const about = { caller: callerOf(request), accountId: request.params.id };
      return { success: true as const, data: await listUserSessions(shop, about) };
    },
  );
  answerCall(
    app,
    calls.endUserSessions,
    { access: 'change users', ids, tags, response: { 200: sessionsAnswer } },
    async (request) => {
      const about = { caller: callerOf(request), accountId: request.params.id };
      const data = await endUserSessions(shop, sourceOf(request), about);
      return { success: true as const, data, message: userMessages.sessionsEnded };
    },
  );
  answerCall(
    app,
    calls.endUserSession,
    {
      access: 'change users',
      ids: { ...ids, sessionId: ['session_not_found', say.sessionMissing] },
      tags,
      response: { 200: sessionsAnswer },
    },
    async (request) => {
      const { id: accountId, sessionId } = request.params;
      const about = { caller: callerOf(request), accountId };
      const data = await endUserSession(shop, sourceOf(request), about, sessionId);
      return { success: true as const, data, message: say.sessionEnded };
    },
  );
  answerCall(
    app,
    calls.resetSecondFactor,
    { access: 'change users', ids, tags, response: { 200: acknowledgement } },
    async (request) => {
      const about = { caller: callerOf(request), accountId: request.params.id };
      await resetSecondFactor(shop, sourceOf(request), about);
      return { success: true as const, message: say.secondFactorRemoved };
    },
  );
};
