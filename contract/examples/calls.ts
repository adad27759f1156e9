import type { Call } from '../http/call.ts';
import type { clearExamplesSchema, clearedExamplesAnswer, examplesAnswer } from './schemas.ts';

export const readExamples = 'GET /admin/examples' as Call<{ answer: typeof examplesAnswer }>;
export const clearExamples = 'POST /admin/examples/clear' as Call<{
  body: typeof clearExamplesSchema;
  answer: typeof clearedExamplesAnswer;
}>;
