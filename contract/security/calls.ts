import type { Call } from '../http/call.ts';
import type { securityPage, securityQuerySchema } from './schemas.ts';

export const listSecurityEvents = 'GET /admin/security' as Call<{
  query: typeof securityQuerySchema;
  answer: typeof securityPage;
}>;
