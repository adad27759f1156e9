import type { Call } from '../http/call.ts';
import type { foundAnswer, shopSearchQuerySchema } from './schemas.ts';

export const searchShop = 'GET /admin/search' as Call<{
  query: typeof shopSearchQuerySchema;
  answer: typeof foundAnswer;
}>;
