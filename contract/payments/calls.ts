import type { z } from 'zod';
import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type {
  banksAnswer,
  channelSalesAnswer,
  channelSalesQuerySchema,
  chargeListQuerySchema,
  chargePage,
  checkedAnswer,
  madeOrderAnswer,
  paymentIssuePage,
  paymentIssueQuerySchema,
  refundAccountSchema,
  settleSchema,
} from './schemas.ts';

export const listCharges = 'GET /admin/payments' as Call<{
  query: typeof chargeListQuerySchema;
  answer: typeof chargePage;
}>;
export const readChannelSales = 'GET /admin/payments/channels' as Call<{
  query: typeof channelSalesQuerySchema;
  answer: typeof channelSalesAnswer;
}>;
export const exportChannelSales = 'GET /admin/payments/channels/export' as Call<{
  query: typeof channelSalesQuerySchema;
  answer: z.ZodUnknown;
}>;
export const listPaymentIssues = 'GET /admin/payments/attention' as Call<{
  query: typeof paymentIssueQuerySchema;
  answer: typeof paymentIssuePage;
}>;
export const refundUnmatched = 'POST /admin/payments/:reference/refund' as Call<{
  params: 'reference';
  answer: typeof acknowledgement;
}>;
export const listBanks = 'GET /admin/payments/banks' as Call<{ answer: typeof banksAnswer }>;
export const refundToAccount = 'POST /admin/payments/:reference/account' as Call<{
  params: 'reference';
  body: typeof refundAccountSchema;
  answer: typeof acknowledgement;
}>;
export const makeOrder = 'POST /admin/payments/:reference/order' as Call<{
  params: 'reference';
  answer: typeof madeOrderAnswer;
}>;
export const checkPayment = 'POST /admin/payments/:reference/check' as Call<{
  params: 'reference';
  answer: typeof checkedAnswer;
}>;
export const settleCharge = 'PUT /admin/payments/:reference/settled' as Call<{
  params: 'reference';
  body: typeof settleSchema;
  answer: typeof acknowledgement;
}>;
export const settleEvent = 'PUT /admin/payments/events/:id/settled' as Call<{
  params: 'id';
  body: typeof settleSchema;
  answer: typeof acknowledgement;
}>;
export const checkDispute = 'POST /admin/payments/disputes/:id/check' as Call<{
  params: 'id';
  answer: typeof checkedAnswer;
}>;
export const bookDispute = 'POST /admin/payments/disputes/:id/book' as Call<{
  params: 'id';
  answer: typeof acknowledgement;
}>;
export const settleDispute = 'PUT /admin/payments/disputes/:id/settled' as Call<{
  params: 'id';
  body: typeof settleSchema;
  answer: typeof acknowledgement;
}>;
