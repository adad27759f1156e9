import type { Call } from '../http/call.ts';
import type { systemAnswer } from './schemas.ts';

export const readSystem = 'GET /admin/system' as Call<{ answer: typeof systemAnswer }>;
