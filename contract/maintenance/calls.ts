import type { Call } from '../http/call.ts';
import type { changeMaintenanceSchema, maintenanceAnswer } from './schemas.ts';

export const readMaintenance = 'GET /admin/maintenance' as Call<{ answer: typeof maintenanceAnswer }>;
export const changeMaintenance = 'PUT /admin/maintenance' as Call<{
  body: typeof changeMaintenanceSchema;
  answer: typeof maintenanceAnswer;
}>;
