import { dashboardAnswer, dashboardQuerySchema } from '#contract/admin/dashboard.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { dashboardOf } from './dashboard.ts';
import { userRoutes } from './user-routes.ts';

/** What only administrators see: the dashboard, and the users. */
export const adminRoutes: FeatureRoutes = async (app, shop) => {
  app.get(
    '/admin/dashboard',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Administration'],
        querystring: dashboardQuerySchema,
        response: { 200: dashboardAnswer },
      },
    },
    async (request) => ({ success: true as const, data: await dashboardOf(shop.db, request.query.days) }),
  );
  await userRoutes(app, shop);
};
