/** What becomes of a file of products and of each product in it, without Zod so that light pages may import it. */
export const IMPORT_STATES = ['checking', 'checked', 'importing', 'done', 'stopped', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_OUTCOMES = ['created', 'changed', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** Whose format a file of products is written in; Shopify's is the shop's own as well. */
export const EXPORT_FORMATS = ['shopify', 'woocommerce'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A variant that a file does not name is kept. */
export const VARIANT_OUTCOMES = ['created', 'changed', 'kept'] as const;
export type VariantOutcome = (typeof VARIANT_OUTCOMES)[number];

/** What a report can be narrowed to: an outcome, products to finish, or such with something to read about them. */
export const REPORT_FILTERS = [...IMPORT_OUTCOMES, 'unfinished', 'noted'] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

/** The columns of a file that its categories can come from. */
export const CATEGORY_SOURCES = ['type', 'productCategory', 'collection', 'tags'] as const;
export type CategorySource = (typeof CATEGORY_SOURCES)[number];

/** Whether the shop is at work on it. */
export const isRunning = (state: ImportState): boolean => state === 'checking' || state === 'importing';
