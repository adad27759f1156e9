/**
 * Files of products, CSV or spreadsheet: taken in (checked, looked at, started, stopped) and given out. What can be asked of them.
 *
 * - an import:   `schemas` (by what a file is taken in; how far it is, how many products are new, changed, refused; the report, product by product), `states` (of an
 *                import; what becomes of products and variants; which formats files are given out in; which columns can name categories)
 * - its columns: `column-targets` (what a column can be taken for, which ones there must be, why it cannot be read so), `column-schemas` (what was found in a file, which
 *                sheet is read, what somebody has chosen)
 * - figures:     `limits` (how large a file may be; how many rows, columns and rows of one product; how many units products may start with)
 * - sentences:   `messages` (why a file cannot be read; all that is remarked on a row, such as prices, stock, SKUs, barcodes, variants)
 */

import type { z } from 'zod';
import type { Call } from '../../http/call.ts';
import type { chosenColumnsSchema, fileColumnsAnswer } from './column-schemas.ts';
import type {
  checkAgainSchema,
  importedProductPage,
  importListQuerySchema,
  newImportQuerySchema,
  productExportQuerySchema,
  productImportAnswer,
  productImportPage,
  reportQuerySchema,
} from './schemas.ts';

export const exportProducts = 'GET /admin/products/export' as Call<{
  query: typeof productExportQuerySchema;
  answer: z.ZodUnknown;
}>;
export const addImport = 'POST /admin/products/imports' as Call<{
  query: typeof newImportQuerySchema;
  answer: typeof productImportAnswer;
}>;
export const listImports = 'GET /admin/products/imports' as Call<{
  query: typeof importListQuerySchema;
  answer: typeof productImportPage;
}>;
export const readImport = 'GET /admin/products/imports/:id' as Call<{
  params: 'id';
  answer: typeof productImportAnswer;
}>;
export const readReport = 'GET /admin/products/imports/:id/products' as Call<{
  params: 'id';
  query: typeof reportQuerySchema;
  answer: typeof importedProductPage;
}>;
export const checkImportAgain = 'POST /admin/products/imports/:id/check' as Call<{
  params: 'id';
  body: typeof checkAgainSchema;
  answer: typeof productImportAnswer;
}>;
export const readColumns = 'GET /admin/products/imports/:id/columns' as Call<{
  params: 'id';
  answer: typeof fileColumnsAnswer;
}>;
export const chooseColumns = 'PUT /admin/products/imports/:id/columns' as Call<{
  params: 'id';
  body: typeof chosenColumnsSchema;
  answer: typeof productImportAnswer;
}>;
export const forgetColumns = 'DELETE /admin/products/imports/:id/columns' as Call<{
  params: 'id';
  answer: typeof productImportAnswer;
}>;
export const startImport = 'POST /admin/products/imports/:id/start' as Call<{
  params: 'id';
  answer: typeof productImportAnswer;
}>;
export const stopImport = 'DELETE /admin/products/imports/:id' as Call<{
  params: 'id';
  answer: typeof productImportAnswer;
}>;
