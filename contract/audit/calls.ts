import type { Call } from '../http/call.ts';
import type { auditPage, auditQuerySchema } from './schemas.ts';

export const listAudit = 'GET /admin/audit' as Call<{
  query: typeof auditQuerySchema;
  answer: typeof auditPage;
}>;
