/**
 * What was sold, by whatever it can be told apart by, and the dashboard.
 *
 * - reports:   `figures` (what each figure means, and the columns of each report: net sales, refunds, fees, payouts, VAT; its periods, how many days and rows at most),
 *              `reports` (how one is asked for and answered)
 * - dashboard: `dashboard` (total sales, sales by day, best sellers, low stock), `periods` (7, 30 or 90 days; which one at first)
 * - sentences: `messages` (why a period is refused; the dashboard’s: accounts/user-messages)
 */

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
