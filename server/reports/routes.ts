import { auditPage, auditQuerySchema } from '#contract/audit/schemas.ts';
import { dashboardAnswer, dashboardQuerySchema } from '#contract/reports/dashboard.ts';
import { listAudit } from '#server/audit/audit.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { dashboardOf } from './dashboard.ts';

/** What only administrators see: the dashboard and the audit log. */
export const reportRoutes: FeatureRoutes = (app, shop) => {
  app.get(
    '/admin/dashboard',
    {
      config: { access: 'see dashboard' },
      schema: {
        tags: ['Administration'],
        querystring: dashboardQuerySchema,
        response: { 200: dashboardAnswer },
      },
    },
    async (request) => ({ success: true as const, data: await dashboardOf(shop.db, request.query.days) }),
  );
  app.get(
    '/admin/audit',
    {
      config: { access: 'see audit log' },
      schema: { tags: ['Administration'], querystring: auditQuerySchema, response: { 200: auditPage } },
    },
    async (request) => {
      const { entries, pagination } = await listAudit(shop.db, request.query);
      return { success: true as const, data: entries, pagination };
    },
  );
};
