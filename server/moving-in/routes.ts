/**
 * Moving in from another shop, besides products.
 *
 * - a file:     `files` (its row: sent, started, stopped, read), `work` (whichever process takes it, a step at a time),
 *               `read-batches`, `old-files`
 * - reading:    `sheet` (columns, and rows that belong together), `places` (states and countries by their codes)
 * - its kinds:  `kinds`, `moving` (what a kind is), `customers/`, `orders/`
 */

import { z } from 'zod';
import { fileMessages } from '#contract/catalogue/import-export/messages.ts';
import * as calls from '#contract/moving-in/calls.ts';
import {
  leftOutPage,
  leftOutQuerySchema,
  movingFileAnswer,
  movingFileListQuerySchema,
  movingFilePage,
  newMovingFileQuerySchema,
} from '#contract/moving-in/schemas.ts';
import { takingFiles, withFile } from '#server/catalogue/import-export/take-file.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { csvHeaders } from '#server/http/csv.ts';
import { exportCustomers } from './customers/export-customers.ts';
import { addFile, exportLeftOut, findFile, listFiles, listLeftOut, startFile, stopFile } from './files.ts';

const tags = ['Moving in'];
const access = 'move in';
const one = { access, tags, ids: { id: ['import_not_found', fileMessages.notFound] } } as const;

/** Files of customers and past orders of another shop. */
export const movingInRoutes: FeatureRoutes = async (api, shop) => {
  await takingFiles(api, (files) => {
    answerCall(
      files,
      calls.addMovingFile,
      {
        access,
        tags,
        consumes: ['text/csv'],
        query: newMovingFileQuerySchema,
        response: { 201: movingFileAnswer },
      },
      async (request, reply) => {
        const { body, query } = request;
        const data = await withFile(body, (file) => addFile(shop.db, callerOf(request), file, query));
        return reply.code(201).send({ success: true, data, message: fileMessages.checking });
      },
    );
  });
  answerCall(
    api,
    calls.listMovingFiles,
    { access, tags, query: movingFileListQuerySchema, response: { 200: movingFilePage } },
    async (request) => {
      const { files, pagination } = await listFiles(shop.db, request.query);
      return { success: true as const, data: files, pagination };
    },
  );
  answerCall(api, calls.readMovingFile, { ...one, response: { 200: movingFileAnswer } }, async (request) => ({
    success: true as const,
    data: await findFile(shop.db, request.params.id),
  }));
  answerCall(
    api,
    calls.listLeftOut,
    { ...one, query: leftOutQuerySchema, response: { 200: leftOutPage } },
    async (request) => {
      const { leftOut, pagination } = await listLeftOut(shop.db, request.params.id, request.query);
      return { success: true as const, data: leftOut, pagination };
    },
  );
  answerCall(
    api,
    calls.exportLeftOut,
    {
      ...one,
      produces: ['text/csv'],
      response: { 200: z.unknown().describe('CSV: a line of titles, then one for each that is left out') },
    },
    async (request, reply) =>
      reply.headers(csvHeaders('left-out')).send(await exportLeftOut(shop.db, request.params.id)),
  );
  answerCall(
    api,
    calls.exportCustomers,
    {
      access: 'export customers',
      tags: ['Administration'],
      produces: ['text/csv'],
      response: { 200: z.unknown().describe('CSV: a line of titles, then one for each customer') },
    },
    async (_request, reply) => reply.headers(csvHeaders('customers')).send(exportCustomers(shop.db)),
  );
  answerCall(
    api,
    calls.startMovingFile,
    { ...one, response: { 202: movingFileAnswer } },
    async (request, reply) => {
      const data = await startFile(shop.db, callerOf(request), request.params.id);
      return reply.code(202).send({ success: true, data, message: fileMessages.started });
    },
  );
  answerCall(api, calls.stopMovingFile, { ...one, response: { 200: movingFileAnswer } }, async (request) => ({
    success: true as const,
    data: await stopFile(shop.db, request.params.id),
    message: fileMessages.stopped,
  }));
};
