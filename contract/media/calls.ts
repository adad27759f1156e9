import type { Call } from '../http/call.ts';
import type { uploadAnswer, uploadFromUrlSchema } from './schemas.ts';

export const uploadImage = 'POST /uploads' as Call<{ answer: typeof uploadAnswer }>;
export const uploadFromUrl = 'POST /uploads/from-url' as Call<{
  body: typeof uploadFromUrlSchema;
  answer: typeof uploadAnswer;
}>;
