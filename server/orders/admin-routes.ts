import { z } from 'zod';
import {
  addNoteSchema,
  adminOrderAnswer,
  changedStatusesAnswer,
  changeStatusesSchema,
  exportQuerySchema,
  orderNoteAnswer,
} from '#contract/orders/admin.ts';
import * as calls from '#contract/orders/calls.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { csvHeaders } from '#server/http/csv.ts';
import { notFound } from '#server/http/errors.ts';
import { findAdminOrder } from './admin-order.ts';
import { exportOrders } from './export.ts';
import { addNote } from './notes.ts';
import { changeStatuses } from './status.ts';

const tags = ['Orders'];
const ids = { id: ['order_not_found', say.notFound] } as const;

/** What only administrators see of orders and do to many of them at once. */
export const adminOrderRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.exportOrders,
    {
      access: 'export orders',
      tags,
      query: exportQuerySchema,
      produces: ['text/csv'],
      response: { 200: z.unknown().describe('CSV: a line of titles, then one for each order') },
    },
    async (request, reply) => reply.headers(csvHeaders('orders')).send(exportOrders(shop.db, request.query)),
  );
  answerCall(
    app,
    calls.changeStatuses,
    { access: 'change orders', tags, body: changeStatusesSchema, response: { 200: changedStatusesAnswer } },
    async (request) => {
      const { ids: chosen, status } = request.body;
      const data = await changeStatuses(shop, chosen, status, callerOf(request));
      const message =
        data.refused.length === 0
          ? say.statusUpdated
          : say.statusesUpdated(data.changed.length, chosen.length);
      return { success: true as const, data, message };
    },
  );
  answerCall(
    app,
    calls.readAdminOrder,
    { access: 'see orders', ids, tags, response: { 200: adminOrderAnswer } },
    async (request) => {
      const data = await findAdminOrder(shop, request.params.id);
      if (!data) throw notFound('order_not_found', say.notFound);
      return { success: true as const, data };
    },
  );
  answerCall(
    app,
    calls.addNote,
    { access: 'help customers', ids, tags, body: addNoteSchema, response: { 201: orderNoteAnswer } },
    async (request, reply) => {
      const data = await addNote(shop.db, request.params.id, request.body.text, callerOf(request));
      return reply.code(201).send({ success: true, data, message: say.noteAdded });
    },
  );
};
