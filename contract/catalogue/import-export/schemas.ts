import { z } from 'zod';
import {
  answerOf,
  blankIsNone,
  flagText,
  pageOf,
  pageQueryShape,
  timestampSchema,
} from '../../http/envelope.ts';
import { oneLine } from '../../typed-text.ts';
import { adminProductQuerySchema } from '../admin-list-query.ts';
import { CATEGORY_NAME_MAX, CATEGORY_NAME_MIN } from '../limits.ts';
import { COLUMN_TARGETS } from './column-targets.ts';
import { FILE_NAME_MAX, START_STOCK_MAX } from './limits.ts';
import { fileMessages as say } from './messages.ts';
import {
  CATEGORY_SOURCES,
  EXPORT_FORMATS,
  IMPORT_OUTCOMES,
  IMPORT_STATES,
  REPORT_FILTERS,
  VARIANT_OUTCOMES,
} from './states.ts';

/** Something to know about a place in the file: a problem keeps the product from being sold as it is, a note does not. */
export const remarkSchema = z.object({
  /** As a spreadsheet counts its rows; the titles are row 1. */
  row: z.number().int(),
  /** The column's title, or what it would hold where the file has none for it; null where the whole row is meant. */
  column: z.string().nullable(),
  kind: z.enum(['problem', 'note']),
  sentence: z.string(),
});
export type Remark = z.infer<typeof remarkSchema>;

const figure = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** What would become or has become of a variant that is new, changed, or not in the file and stays; one that is as it was is not told of. */
export const importedVariantSchema = z.object({
  /** Its choice, such as `Size: M, Colour: Red`. */
  name: z.string(),
  /** Null where the file does not name it. */
  row: z.number().int().nullable(),
  outcome: z.enum(VARIANT_OUTCOMES),
  /** What differs: prices in naira. */
  changes: z.array(z.object({ field: z.string(), from: figure, to: figure })),
});
export type ImportedVariant = z.infer<typeof importedVariantSchema>;

/** Before the import what would become of a product, afterwards what has. */
export const importedProductSchema = z.object({
  row: z.number().int(),
  handle: z.string(),
  name: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The fields that differ, as forms name them. */
  changes: z.array(z.string()),
  /** The fields for whose sake it is not for sale until it is finished; not there where there are none. */
  missing: z.array(z.string()).optional(),
  /** Its variants, where the file says something of them. */
  variants: z.array(importedVariantSchema).optional(),
  remarks: z.array(remarkSchema),
  /** The product's id, once there is one. */
  product: z.string().nullable(),
  /** The last part of its page's address. */
  slug: z.string().nullable(),
});
export type ImportedProduct = z.infer<typeof importedProductSchema>;

/** What a column would give if the categories came from it: how many products have one, and the largest of them. */
export const categorySourceSchema = z.object({
  source: z.enum(CATEGORY_SOURCES),
  /** Its title in the file. */
  column: z.string(),
  products: z.number().int(),
  categories: z.number().int(),
  largest: z.array(z.object({ name: z.string(), products: z.number().int() })),
});
export type CategorySourceCounts = z.infer<typeof categorySourceSchema>;

export const productImportSchema = z.object({
  _id: z.string(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** How many of the file's products the check or the import is through with; `total` is 0 until they are counted. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  /** Products by what would or did become of them; `noted` those with a note. */
  counts: z.object({
    created: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    refused: z.number().int(),
    noted: z.number().int(),
  }),
  /** Products that come in but are not for sale until they are finished, and how many of them lack which field. */
  unfinished: z.object({ products: z.number().int(), missing: z.record(z.string(), z.number().int()) }),
  newCategories: z.array(z.string()),
  /** What no column was found for, of what a product cannot be without: it is checked once they are chosen. */
  missingColumns: z.array(z.enum(COLUMN_TARGETS)),
  /** What each column of the file that can name categories would give; empty until it is checked. */
  categorySources: z.array(categorySourceSchema),
  /** The column that was chosen; null for the type, or where that is none the product category. */
  categoriesFrom: z.enum(CATEGORY_SOURCES).nullable(),
  /** Where products go whose rows name no category. */
  category: z.string().nullable(),
  keepsStock: z.boolean(),
  /** Units that new products and variants start with whose stock the file does not name. */
  startStock: z.number().int(),
  /** Why it failed. */
  trouble: z.string().nullable(),
  /** Null where a command on the server did it. */
  startedBy: z.object({ _id: z.string(), name: z.string() }).nullable(),
  createdAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
});
export type ProductImport = z.infer<typeof productImportSchema>;

/** Query of `POST /admin/products/imports`, whose body is the file. */
export const newImportQuerySchema = z.object({
  name: z.string({ error: say.fileName }).trim().max(FILE_NAME_MAX, say.fileName).default(''),
  category: blankIsNone(
    z
      .string({ error: say.category })
      .overwrite(oneLine)
      .min(CATEGORY_NAME_MIN, say.category)
      .max(CATEGORY_NAME_MAX, say.category),
  ),
  keepStock: flagText('keepStock'),
  /** Somebody can be asked what the columns are: they are guessed at, and a file whose columns say nothing is taken in. */
  askColumns: flagText('askColumns'),
  categoriesFrom: blankIsNone(z.enum(CATEGORY_SOURCES, { error: say.categoriesFrom })),
  startStock: blankIsNone(
    z.coerce
      .number({ error: say.startStock })
      .int(say.startStock)
      .min(0, say.startStock)
      .max(START_STOCK_MAX, say.startStock),
  ),
});
export type NewImport = z.infer<typeof newImportQuerySchema>;

/** Body of `POST /admin/products/imports/:id/check`: what a file is to be checked by once more. */
export const checkAgainSchema = z.object({
  categoriesFrom: z.enum(CATEGORY_SOURCES, { error: say.categoriesFrom }).nullable(),
});

export const importListQuerySchema = z.object(pageQueryShape);
export const reportQuerySchema = z.object({
  ...pageQueryShape,
  show: blankIsNone(z.enum(REPORT_FILTERS, { error: 'Unknown filter' })),
});
export type ReportQuery = z.infer<typeof reportQuerySchema>;

/** The filters of the administrator's list of products; all of it, without pages. */
export const productExportQuerySchema = adminProductQuerySchema
  .omit({
    page: true,
    limit: true,
    sortBy: true,
    sortOrder: true,
  })
  .extend({ format: blankIsNone(z.enum(EXPORT_FORMATS, { error: say.exportFormat })) });

export const productImportAnswer = answerOf(productImportSchema);
export const productImportPage = pageOf(productImportSchema);
export const importedProductPage = pageOf(importedProductSchema);
