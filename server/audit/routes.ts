import * as calls from '#contract/audit/calls.ts';
import { auditPage, auditQuerySchema } from '#contract/audit/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { listAudit } from './audit.ts';

export const auditRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listAudit,
    {
      access: 'see audit log',
      tags: ['Administration'],
      query: auditQuerySchema,
      response: { 200: auditPage },
    },
    async (request) => {
      const { entries, pagination } = await listAudit(shop.db, request.query);
      return { success: true as const, data: entries, pagination };
    },
  );
};
