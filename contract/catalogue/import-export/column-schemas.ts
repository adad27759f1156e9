import { z } from 'zod';
import { answerOf } from '../../http/envelope.ts';
import { COLUMN_TARGETS } from './column-targets.ts';
import { FILE_COLUMNS_MAX, SHEET_NAME_MAX } from './limits.ts';
import { fileMessages as say } from './messages.ts';

/** What writes a file: Shopify (this shop, too) and WooCommerce name their columns themselves; a sheet is anybody's. */
export const FILE_FORMATS = ['shopify', 'woocommerce', 'sheet'] as const;

export const fileColumnSchema = z.object({
  title: z.string(),
  /** The first cells that say something, cut short. */
  samples: z.array(z.string()),
  /** Null for one that holds the format together, such as a handle. */
  target: z.enum(COLUMN_TARGETS).nullable(),
  /** Taken for it by its values or a part of its title: somebody should look. */
  isGuess: z.boolean(),
});
export type FileColumn = z.infer<typeof fileColumnSchema>;

export const fileColumnsSchema = z.object({
  format: z.enum(FILE_FORMATS),
  /** Whether they are read as somebody chose for these titles before. */
  isRemembered: z.boolean(),
  /** The sheets of a spreadsheet that have rows; none of CSV. */
  sheets: z.array(z.string()),
  /** The one that is read. */
  sheet: z.string().nullable(),
  /** What somebody should know of it, such as that rows are hidden. */
  notes: z.array(z.string()),
  columns: z.array(fileColumnSchema),
});
export type FileColumns = z.infer<typeof fileColumnsSchema>;
export const fileColumnsAnswer = answerOf(fileColumnsSchema);

/**
 * Body of `PUT /admin/products/imports/:id/columns`: what each column is, in the order of the file, or which sheet of a
 * spreadsheet is read, whose columns are then found anew.
 */
export const chosenColumnsSchema = z.object({
  columns: z
    .array(z.enum(COLUMN_TARGETS, { error: say.columnTarget }), { error: say.columnTarget })
    .min(1, say.columnTarget)
    .max(FILE_COLUMNS_MAX, say.tooManyColumns(FILE_COLUMNS_MAX))
    .optional(),
  sheet: z.string({ error: say.sheet }).max(SHEET_NAME_MAX, say.sheet).optional(),
});
export type ChosenColumns = z.infer<typeof chosenColumnsSchema>;
