import type { checkoutAnswer } from '../checkout/schemas.ts';
import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type {
  confirmLinkSchema,
  linkListQuerySchema,
  linkToPayAnswer,
  makeLinkSchema,
  paidLinkAnswer,
  paymentLinkAnswer,
  paymentLinkPage,
  tryLinkSchema,
} from './links.ts';
import type { handRefundSchema, sellSchema, soldAnswer } from './schemas.ts';

export const sell = 'POST /admin/sales' as Call<{ body: typeof sellSchema; answer: typeof soldAnswer }>;
export const refundByHand = 'POST /admin/orders/:id/refund-by-hand' as Call<{
  params: 'id';
  body: typeof handRefundSchema;
  answer: typeof acknowledgement;
}>;
export const makeLink = 'POST /admin/payment-links' as Call<{
  body: typeof makeLinkSchema;
  answer: typeof paymentLinkAnswer;
}>;
export const listLinks = 'GET /admin/payment-links' as Call<{
  query: typeof linkListQuerySchema;
  answer: typeof paymentLinkPage;
}>;
export const readLink = 'GET /admin/payment-links/:id' as Call<{
  params: 'id';
  answer: typeof paymentLinkAnswer;
}>;
export const revokeLink = 'POST /admin/payment-links/:id/revoke' as Call<{
  params: 'id';
  answer: typeof paymentLinkAnswer;
}>;
export const readLinkToPay = 'GET /pay/:token' as Call<{ params: 'token'; answer: typeof linkToPayAnswer }>;
export const tryLink = 'POST /pay/:token/checkout' as Call<{
  params: 'token';
  body: typeof tryLinkSchema;
  answer: typeof checkoutAnswer;
}>;
export const confirmLink = 'POST /pay/:token/confirm' as Call<{
  params: 'token';
  body: typeof confirmLinkSchema;
  answer: typeof paidLinkAnswer;
}>;
