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
