import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type { handRefundSchema, sellSchema, soldAnswer } from './schemas.ts';

export const sell = 'POST /admin/sales' as Call<{ body: typeof sellSchema; answer: typeof soldAnswer }>;
export const refundByHand = 'POST /admin/orders/:id/refund-by-hand' as Call<{
  params: 'id';
  body: typeof handRefundSchema;
  answer: typeof acknowledgement;
}>;
