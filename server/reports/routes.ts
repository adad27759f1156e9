import * as calls from '#contract/reports/calls.ts';
import { dashboardAnswer, dashboardQuerySchema } from '#contract/reports/dashboard.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { dashboardOf } from './dashboard.ts';

export const reportRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readDashboard,
    {
      access: 'see dashboard',
      tags: ['Administration'],
      query: dashboardQuerySchema,
      response: { 200: dashboardAnswer },
    },
    async (request) => ({
      success: true as const,
      data: await dashboardOf(shop.db, request.query.days, request.query.imported),
    }),
  );
};
