import type { Call } from '../../http/call.ts';
import type { followByLinkSchema, followedOrderAnswer, followSchema } from './schemas.ts';

export const followOrder = 'POST /orders/follow' as Call<{
  body: typeof followSchema;
  answer: typeof followedOrderAnswer;
}>;
export const followByLink = 'POST /orders/follow/link' as Call<{
  body: typeof followByLinkSchema;
  answer: typeof followedOrderAnswer;
}>;
