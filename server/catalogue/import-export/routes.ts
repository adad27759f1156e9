/**
 * Files of products, as Shopify writes them.
 *
 * - an import:      `take-file` (what is sent), `imports` (its row: sent, started, stopped, read), `work` (whichever process takes it), `task`, `importing-shop`
 *                   (what it needs), `import-thread` and `import-worker` (the thread that it is done in), `import-batch` (a step at a time), `check-file` (what would happen), `import-file` (does it), `empty-categories` (take back),
 *                   `write-products`, `categories` (made where missing, below `category-parents`), `old-imports`
 * - columns:        `line-of-titles` (which format), `columns` (Shopify's and ours; their titles stand with the fields, `#contract/catalogue/product-fields`), `woo-columns` and `woo-rows` (WooCommerce's as they are read, with
 *                   `woo-attributes`, `woo-cells`, `woo-sales`, `woo-days`, `woo-variations`, `tag-cells` and `spread`); of anybody's sheet `own-sheet-titles` and `sheet-guesses` (what they
 *                   may be), `sheet-rows`, `status-cells` (whether a row is shown); `file-columns` (shown), `choose-columns` (by hand), `remembered-columns` (for the next)
 * - reading:        `reading` (rows and groups of rows), `file-sheets` (CSV, or the sheets of a spreadsheet), `decode-file`, `category-sources`, `group-reader`, `file-product` (what a
 *                   file says of a product), `file-options` and `file-variants` (of its variants), `amounts`, `prices-and-stock`, `sku-cells`, `barcodes`,
 *                   `attribute-lines`, `body-text`, `handles`
 * - judging:        `existing-products` (what is there, found by the handle that a file gives it, else by a SKU), `taken-skus` (which of it is meant, and whose SKUs are not taken), `by-variant` (whether it is judged by variant),
 *                   `file-form` (what the file makes of it), `variant-guard` (what it leaves alone), `stock-edits` (whose stock was set since the check), `judge-product` (what becomes
 *                   of each), `plan-file-variants` and `variant-prices` (of each variant), `reduced-alone` (reductions without a price), `broken-in` and `mend-product`
 *                   (what breaks rules, and what is kept of it)
 * - an export:      `export` (Shopify's file: which columns it has), `product-rows` (its cells), `woo-export` (WooCommerce's columns and cells)
 * - `command`       both from a terminal
 */

import { z } from 'zod';
import * as calls from '#contract/catalogue/import-export/calls.ts';
import { chosenColumnsSchema, fileColumnsAnswer } from '#contract/catalogue/import-export/column-schemas.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import {
  checkAgainSchema,
  importedProductPage,
  importListQuerySchema,
  newImportQuerySchema,
  productExportQuerySchema,
  productImportAnswer,
  productImportPage,
  reportQuerySchema,
} from '#contract/catalogue/import-export/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { csvHeaders } from '#server/http/csv.ts';
import { ProductFinder } from '../products/product-finder.ts';
import { chooseColumns, forgetColumns, readColumns } from './choose-columns.ts';
import { exportProducts } from './export.ts';
import {
  addImport,
  checkAgain,
  findImport,
  listImports,
  readReport,
  startImport,
  stopImport,
} from './imports.ts';
import { takingFiles, withFile } from './take-file.ts';

const tags = ['Files of products'];
const access = 'change catalogue';
const one = { access, ids: { id: ['import_not_found', say.notFound] } } as const;

const exportRoutes: FeatureRoutes = (api, shop) => {
  const finder = new ProductFinder(shop.connection, shop.answers);
  answerCall(
    api,
    calls.exportProducts,
    {
      access,
      tags,
      query: productExportQuerySchema,
      produces: ['text/csv'],
      response: { 200: z.unknown().describe('CSV: a line of titles, then one or more for each product') },
    },
    async (request, reply) => {
      const { lowStock } = await shop.settings.current();
      const { format, ...filters } = request.query;
      const condition = await finder.adminCondition(filters, lowStock);
      const file = await exportProducts(shop.db, condition, shop.appUrl(), format);
      const name = format === 'woocommerce' ? 'products-woocommerce' : 'products';
      return reply.headers(csvHeaders(name)).send(file);
    },
  );
};

/** Files that are sent: checked, looked at, checked again. */
const checkedRoutes: FeatureRoutes = async (api, shop) => {
  await takingFiles(api, (files) => {
    answerCall(
      files,
      calls.addImport,
      {
        access,
        tags,
        consumes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
        query: newImportQuerySchema,
        response: { 201: productImportAnswer },
      },
      async (request, reply) => {
        const { body, query } = request;
        const data = await withFile(body, (file) => addImport(shop.db, callerOf(request), file, query));
        return reply.code(201).send({ success: true, data, message: say.checking });
      },
    );
  });

  answerCall(
    api,
    calls.listImports,
    { access, tags, query: importListQuerySchema, response: { 200: productImportPage } },
    async (request) => {
      const { imports, pagination } = await listImports(shop.db, request.query);
      return { success: true as const, data: imports, pagination };
    },
  );

  answerCall(
    api,
    calls.readImport,
    { ...one, tags, response: { 200: productImportAnswer } },
    async (request) => ({
      success: true as const,
      data: await findImport(shop.db, request.params.id),
    }),
  );

  answerCall(
    api,
    calls.readReport,
    { ...one, tags, query: reportQuerySchema, response: { 200: importedProductPage } },
    async (request) => {
      const { products, pagination } = await readReport(shop.db, request.params.id, request.query);
      return { success: true as const, data: products, pagination };
    },
  );

  answerCall(
    api,
    calls.checkImportAgain,
    { ...one, tags, body: checkAgainSchema, response: { 202: productImportAnswer } },
    async (request, reply) => {
      const data = await checkAgain(shop.db, request.params.id, request.body);
      return reply.code(202).send({ success: true, data, message: say.checking });
    },
  );
};

/** What a file's columns are taken for. */
const columnRoutes: FeatureRoutes = (api, shop) => {
  answerCall(
    api,
    calls.readColumns,
    { ...one, tags, response: { 200: fileColumnsAnswer } },
    async (request) => ({ success: true as const, data: await readColumns(shop.db, request.params.id) }),
  );

  answerCall(
    api,
    calls.chooseColumns,
    { ...one, tags, body: chosenColumnsSchema, response: { 202: productImportAnswer } },
    async (request, reply) => {
      const data = await chooseColumns(shop.db, callerOf(request), request.params.id, request.body);
      return reply.code(202).send({ success: true, data, message: say.checking });
    },
  );

  answerCall(
    api,
    calls.forgetColumns,
    { ...one, tags, response: { 202: productImportAnswer } },
    async (request, reply) => {
      const data = await forgetColumns(shop.db, callerOf(request), request.params.id);
      return reply.code(202).send({ success: true, data, message: say.forgotten });
    },
  );
};

/** A file that was checked is taken in, until it is told to stop. */
const takenInRoutes: FeatureRoutes = (api, shop) => {
  answerCall(
    api,
    calls.startImport,
    { ...one, tags, response: { 202: productImportAnswer } },
    async (request, reply) => {
      const data = await startImport(shop.db, callerOf(request), request.params.id);
      return reply.code(202).send({ success: true, data, message: say.started });
    },
  );

  answerCall(
    api,
    calls.stopImport,
    { ...one, tags, response: { 200: productImportAnswer } },
    async (request) => ({
      success: true as const,
      data: await stopImport(shop.db, request.params.id),
      message: say.stopped,
    }),
  );
};

/** Import and export of products as CSV in Shopify's format. */
export const catalogueFileRoutes: FeatureRoutes = async (api, shop) => {
  await exportRoutes(api, shop);
  await checkedRoutes(api, shop);
  await columnRoutes(api, shop);
  await takenInRoutes(api, shop);
};
