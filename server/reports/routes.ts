import { z } from 'zod';
import { httpMessages } from '#contract/http/messages.ts';
import * as calls from '#contract/reports/calls.ts';
import { dashboardAnswer, dashboardQuerySchema } from '#contract/reports/dashboard.ts';
import { reportAnswer, reportQuerySchema } from '#contract/reports/reports.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerMay, callerOf } from '#server/http/caller.ts';
import { csvHeaders } from '#server/http/csv.ts';
import { notAllowed } from '#server/http/errors.ts';
import { dashboardOf } from './dashboard.ts';
import { readReport } from './report.ts';
import { exportReport } from './report-file.ts';

const tags = ['Administration'];

export const reportRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readDashboard,
    {
      access: 'see dashboard',
      tags,
      query: dashboardQuerySchema,
      response: { 200: dashboardAnswer },
    },
    async (request) => ({
      success: true as const,
      data: await dashboardOf(shop.db, request.query.days, request.query.imported),
    }),
  );
  answerCall(
    app,
    calls.readReport,
    { access: 'see reports', tags, query: reportQuerySchema, response: { 200: reportAnswer } },
    async (request) => ({ success: true as const, data: await readReport(shop.db, request.query) }),
  );
  answerCall(
    app,
    calls.exportReport,
    {
      access: 'see reports',
      tags,
      query: reportQuerySchema,
      produces: ['text/csv'],
      response: {
        200: z.unknown().describe('CSV: a line of titles, one for each row of the report, and their sums'),
      },
    },
    async (request, reply) => {
      // It names every customer, with the address.
      if (request.query.report === 'customer' && !callerMay(callerOf(request), 'export customers'))
        throw notAllowed('access_denied', httpMessages.accessDenied);
      return reply
        .headers(csvHeaders(`report-${request.query.report}`))
        .send(exportReport(shop.db, request.query));
    },
  );
};
