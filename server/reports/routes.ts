import * as auditCalls from '#contract/audit/calls.ts';
import { auditPage, auditQuerySchema } from '#contract/audit/schemas.ts';
import * as reportCalls from '#contract/reports/calls.ts';
import { dashboardAnswer, dashboardQuerySchema } from '#contract/reports/dashboard.ts';
import { listAudit } from '#server/audit/audit.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { dashboardOf } from './dashboard.ts';

/** What only administrators see: the dashboard and the audit log. */
export const reportRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    reportCalls.readDashboard,
    {
      access: 'see dashboard',
      tags: ['Administration'],
      query: dashboardQuerySchema,
      response: { 200: dashboardAnswer },
    },
    async (request) => ({ success: true as const, data: await dashboardOf(shop.db, request.query.days) }),
  );
  answerCall(
    app,
    auditCalls.listAudit,
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
