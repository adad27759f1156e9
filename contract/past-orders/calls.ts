import type { Call } from '../http/call.ts';
import type {
  ownPastOrdersQuerySchema,
  pastOrderAnswer,
  pastOrderListQuerySchema,
  pastOrderPage,
} from './schemas.ts';

export const listOwnPastOrders = 'GET /past-orders' as Call<{
  query: typeof ownPastOrdersQuerySchema;
  answer: typeof pastOrderPage;
}>;
export const listPastOrders = 'GET /admin/past-orders' as Call<{
  query: typeof pastOrderListQuerySchema;
  answer: typeof pastOrderPage;
}>;
export const readPastOrder = 'GET /admin/past-orders/:id' as Call<{
  params: 'id';
  answer: typeof pastOrderAnswer;
}>;
