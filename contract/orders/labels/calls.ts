import type { Call } from '../../http/call.ts';
import type { labelsAnswer, labelsQuerySchema } from './schemas.ts';

export const readLabels = 'GET /admin/orders/labels' as Call<{
  query: typeof labelsQuerySchema;
  answer: typeof labelsAnswer;
}>;
