/**
 * Orders: placed, looked at, moved from status to status, given back. What can be asked of them.
 *
 * - told:       `schemas` (an order, its lines and what happened to it; by what lists are filtered; the forms of a new one, of its status and of a refund), `admin` (what
 *               administrators see besides: refunds, notes, parcels; many statuses at once, the export)
 * - its status: `status` (which there are, of orders, payments and refunds; in which something can be sent, or is back on the shelf; why nothing can be given back),
 *               `status-label` (as people read it, where it is picked up as well), `timeline` (what can happen to an order)
 * - its number: `order-number` (how it is written, and what is forgiven where somebody types it)
 * - how sold:   `payment-methods` (Paystack, cash, transfer, POS, on delivery: which are by hand), `sales-channels` (online shop, on delivery, sales desk, exchange),
 *               `vat-label` (of the VAT that it includes)
 * - reports:    `groups` (what a figure of a report narrows the list of orders to), `group-messages`
 * - parts:      `parcels/` (sent, tracked, taken back), `labels/` (to be stuck onto them), `on-delivery/` (paid when it comes), `following/` (by its number, without a
 *               login)
 * - figures:    `limits` (how many lines, events and notes come with an order; how long a note may be)
 * - sentences:  `messages` (why a payment became no order, a status or a refund was refused; what cannot be bought again), `shopper-messages` (those that the storefront
 *               says by itself)
 */

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
