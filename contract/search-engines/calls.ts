import type { Call } from '../http/call.ts';
import type { indexNowAnswer } from './schemas.ts';

export const readIndexNow = 'GET /admin/index-now' as Call<{ answer: typeof indexNowAnswer }>;
export const retryIndexNow = 'POST /admin/index-now/retry' as Call<{ answer: typeof indexNowAnswer }>;
