import type { z } from 'zod';
import type { Call } from '../http/call.ts';
import type { dashboardAnswer, dashboardQuerySchema } from './dashboard.ts';
import type { reportAnswer, reportQuerySchema } from './reports.ts';

export const readDashboard = 'GET /admin/dashboard' as Call<{
  query: typeof dashboardQuerySchema;
  answer: typeof dashboardAnswer;
}>;
export const readReport = 'GET /admin/reports' as Call<{
  query: typeof reportQuerySchema;
  answer: typeof reportAnswer;
}>;
export const exportReport = 'GET /admin/reports/export' as Call<{
  query: typeof reportQuerySchema;
  answer: z.ZodUnknown;
}>;
