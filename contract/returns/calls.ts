import type { z } from 'zod';
import type { Call } from '../http/call.ts';
import type {
  acceptReturnSchema,
  adminReturnAnswer,
  adminReturnPage,
  askReturnSchema,
  declineReturnSchema,
  exchangeReturnSchema,
  orderReturnsAnswer,
  receiveReturnSchema,
  refundReturnSchema,
  returnAnswer,
  returnListQuerySchema,
} from './schemas.ts';

export const listOrderReturns = 'GET /orders/:id/returns' as Call<{
  params: 'id';
  answer: typeof orderReturnsAnswer;
}>;
export const askReturn = 'POST /orders/:id/returns' as Call<{
  params: 'id';
  body: typeof askReturnSchema;
  answer: typeof returnAnswer;
}>;
/** The body is the picture. */
export const addReturnPicture = 'POST /returns/:id/pictures' as Call<{
  params: 'id';
  answer: typeof returnAnswer;
}>;
export const readReturnPicture = 'GET /returns/:id/pictures/:picture' as Call<{
  params: 'id' | 'picture';
  answer: z.ZodUnknown;
}>;
export const withdrawReturn = 'POST /returns/:id/withdraw' as Call<{
  params: 'id';
  answer: typeof returnAnswer;
}>;

export const listReturns = 'GET /admin/returns' as Call<{
  query: typeof returnListQuerySchema;
  answer: typeof adminReturnPage;
}>;
export const readReturn = 'GET /admin/returns/:id' as Call<{
  params: 'id';
  answer: typeof adminReturnAnswer;
}>;
export const acceptReturn = 'POST /admin/returns/:id/accept' as Call<{
  params: 'id';
  body: typeof acceptReturnSchema;
  answer: typeof adminReturnAnswer;
}>;
export const declineReturn = 'POST /admin/returns/:id/decline' as Call<{
  params: 'id';
  body: typeof declineReturnSchema;
  answer: typeof adminReturnAnswer;
}>;
export const receiveReturn = 'POST /admin/returns/:id/receive' as Call<{
  params: 'id';
  body: typeof receiveReturnSchema;
  answer: typeof adminReturnAnswer;
}>;
export const refundReturn = 'POST /admin/returns/:id/refund' as Call<{
  params: 'id';
  body: typeof refundReturnSchema;
  answer: typeof adminReturnAnswer;
}>;
export const exchangeReturn = 'POST /admin/returns/:id/exchange' as Call<{
  params: 'id';
  body: typeof exchangeReturnSchema;
  answer: typeof adminReturnAnswer;
}>;
export const closeReturn = 'POST /admin/returns/:id/close' as Call<{
  params: 'id';
  body: typeof declineReturnSchema;
  answer: typeof adminReturnAnswer;
}>;
