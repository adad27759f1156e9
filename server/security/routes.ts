import * as calls from '#contract/security/calls.ts';
import { securityPage, securityQuerySchema } from '#contract/security/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { listSecurityEvents } from './list-events.ts';

/** `GET /admin/security`: what happened to the doors of the shop. */
export const securityRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listSecurityEvents,
    {
      access: 'see security log',
      tags: ['Administration'],
      query: securityQuerySchema,
      response: { 200: securityPage },
    },
    async (request) => {
      const { entries, pagination } = await listSecurityEvents(shop.db, request.query);
      return { success: true as const, data: entries, pagination };
    },
  );
};
