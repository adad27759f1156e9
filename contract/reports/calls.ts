import type { Call } from '../http/call.ts';
import type { dashboardAnswer, dashboardQuerySchema } from './dashboard.ts';

export const readDashboard = 'GET /admin/dashboard' as Call<{
  query: typeof dashboardQuerySchema;
  answer: typeof dashboardAnswer;
}>;
