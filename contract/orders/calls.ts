import type { z } from 'zod';
import type { cartAnswer } from '../cart/schemas.ts';
import type { Call } from '../http/call.ts';
import type { acknowledgement } from '../http/envelope.ts';
import type {
  addNoteSchema,
  adminOrderAnswer,
  changedStatusesAnswer,
  changeStatusesSchema,
  exportQuerySchema,
  orderNoteAnswer,
} from './admin.ts';
import type {
  changeStatusSchema,
  createOrderSchema,
  foundOrderAnswer,
  lookupQuerySchema,
  orderAnswer,
  orderDetailAnswer,
  orderItemPage,
  orderItemsQuerySchema,
  orderListQuerySchema,
  orderPage,
  refundSchema,
} from './schemas.ts';

export const placeOrder = 'POST /orders' as Call<{
  body: typeof createOrderSchema;
  answer: typeof orderAnswer;
}>;
export const listOwnOrders = 'GET /orders/myorders' as Call<{
  query: typeof orderListQuerySchema;
  answer: typeof orderPage;
}>;
export const lookUpOrder = 'GET /orders/lookup' as Call<{
  query: typeof lookupQuerySchema;
  answer: typeof foundOrderAnswer;
}>;
export const listOrders = 'GET /orders' as Call<{
  query: typeof orderListQuerySchema;
  answer: typeof orderPage;
}>;
export const readOrder = 'GET /orders/:id' as Call<{ params: 'id'; answer: typeof orderDetailAnswer }>;
export const listOrderItems = 'GET /orders/:id/items' as Call<{
  params: 'id';
  query: typeof orderItemsQuerySchema;
  answer: typeof orderItemPage;
}>;
export const buyAgain = 'POST /orders/:id/buy-again' as Call<{ params: 'id'; answer: typeof cartAnswer }>;
export const changeStatus = 'PUT /orders/:id/status' as Call<{
  params: 'id';
  body: typeof changeStatusSchema;
  answer: typeof orderAnswer;
}>;
export const refundOrder = 'POST /orders/:id/refund' as Call<{
  params: 'id';
  body: typeof refundSchema;
  answer: typeof acknowledgement;
}>;
export const exportOrders = 'GET /admin/orders/export' as Call<{
  query: typeof exportQuerySchema;
  answer: z.ZodUnknown;
}>;
export const changeStatuses = 'PUT /admin/orders/status' as Call<{
  body: typeof changeStatusesSchema;
  answer: typeof changedStatusesAnswer;
}>;
export const readAdminOrder = 'GET /admin/orders/:id' as Call<{
  params: 'id';
  answer: typeof adminOrderAnswer;
}>;
export const addNote = 'POST /admin/orders/:id/notes' as Call<{
  params: 'id';
  body: typeof addNoteSchema;
  answer: typeof orderNoteAnswer;
}>;
