/**
 * Customers, as administrators see them: accounts, and whoever has bought without one.
 *
 * - known:    `customer-rows` (who is one, and what they have bought), `customers` (lists, filters, the file), `customer-page`,
 *             `goods` (which products)
 * - noted:    `notes` (and tags), `segments` (filters under a name)
 */

import { z } from 'zod';
import * as calls from '#contract/customers/calls.ts';
import { customerMessages as say } from '#contract/customers/messages.ts';
import {
  customerAnswer,
  customerExportSchema,
  customerNoteForm,
  customerPage,
  customerQuerySchema,
  customerTagsForm,
  segmentForm,
  segmentsAnswer,
} from '#contract/customers/schemas.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { App, FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { csvHeaders } from '#server/http/csv.ts';
import type { Shop } from '#server/shop.ts';
import { readCustomer } from './customer-page.ts';
import { exportCustomers, listCustomers } from './customers.ts';
import { addNote, changeTags, deleteNote } from './notes.ts';
import { addSegment, deleteSegment, listSegments } from './segments.ts';

const tags = ['Customers'];
const ids = { id: ['customer_not_found', say.notFound] } as const;
const change = { access: 'change customers', tags, ids, response: { 200: customerAnswer } } as const;

const segmentRoutes = (app: App, shop: Shop): void => {
  answerCall(
    app,
    calls.listSegments,
    { access: 'see customers', tags, response: { 200: segmentsAnswer } },
    async () => ({ success: true as const, data: await listSegments(shop.db) }),
  );
  answerCall(
    app,
    calls.addSegment,
    { access: 'change customers', tags, body: segmentForm, response: { 200: segmentsAnswer } },
    async (request) => {
      await addSegment(shop, callerOf(request), request.body);
      return { success: true as const, data: await listSegments(shop.db), message: say.segmentSaved };
    },
  );
  answerCall(
    app,
    calls.deleteSegment,
    {
      access: 'change customers',
      tags,
      ids: { id: ['segment_not_found', say.segmentNotFound] },
      response: { 200: acknowledgement },
    },
    async (request) => {
      await deleteSegment(shop, callerOf(request), request.params.id);
      return { success: true as const, message: say.segmentDeleted };
    },
  );
};

/** The calls about customers. */
export const customerRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listCustomers,
    { access: 'see customers', tags, query: customerQuerySchema, response: { 200: customerPage } },
    async (request) => {
      const { customers, pagination } = await listCustomers(shop.db, request.query);
      return { success: true as const, data: customers, pagination };
    },
  );
  answerCall(
    app,
    calls.exportCustomers,
    {
      access: 'export customers',
      tags,
      query: customerExportSchema,
      produces: ['text/csv'],
      response: { 200: z.unknown().describe('CSV: a line of titles, then one for each customer') },
    },
    async (request, reply) =>
      reply.headers(csvHeaders('customers')).send(exportCustomers(shop.db, request.query)),
  );
  answerCall(app, calls.readCustomer, { ...change, access: 'see customers' }, async (request) => ({
    success: true as const,
    data: await readCustomer(shop.db, request.params.id),
  }));
  answerCall(app, calls.addCustomerNote, { ...change, body: customerNoteForm }, async (request) => {
    const { id } = request.params;
    await addNote(shop, callerOf(request), id, request.body.text);
    return { success: true as const, data: await readCustomer(shop.db, id), message: say.noteAdded };
  });
  answerCall(
    app,
    calls.deleteCustomerNote,
    { ...change, ids: { ...ids, noteId: ['note_not_found', say.noteNotFound] } },
    async (request) => {
      const { id, noteId } = request.params;
      await deleteNote(shop, callerOf(request), id, noteId);
      return { success: true as const, data: await readCustomer(shop.db, id), message: say.noteDeleted };
    },
  );
  answerCall(app, calls.changeCustomerTags, { ...change, body: customerTagsForm }, async (request) => {
    const { id } = request.params;
    await changeTags(shop, callerOf(request), id, request.body.tags);
    return { success: true as const, data: await readCustomer(shop.db, id), message: say.tagsSaved };
  });
  segmentRoutes(app, shop);
};
