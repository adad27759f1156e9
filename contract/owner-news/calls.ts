import type { Call } from '../http/call.ts';
import type { chooseOwnerNewsSchema, ownerNewsAnswer } from './schemas.ts';

export const readOwnerNews = 'GET /admin/notifications' as Call<{ answer: typeof ownerNewsAnswer }>;
export const chooseOwnerNews = 'PUT /admin/notifications' as Call<{
  body: typeof chooseOwnerNewsSchema;
  answer: typeof ownerNewsAnswer;
}>;
