import { dashboardAnswer, dashboardQuerySchema } from '#contract/admin/dashboard.ts';
import { auditPage, auditQuerySchema } from '#contract/audit/schemas.ts';
import { listAudit } from '#server/audit/audit.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { dashboardOf } from './dashboard.ts';
import { userRoutes } from './user-routes.ts';
import { userSessionRoutes } from './user-session-routes.ts';

/** What only administrators see: the dashboard, the audit log, and the users. */
export const adminRoutes: FeatureRoutes = async (app, shop) => {
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
  await userRoutes(app, shop);
  await userSessionRoutes(app, shop);
};
