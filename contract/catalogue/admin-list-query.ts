import { z } from 'zod';
import { blankIsDefault, blankIsNone, flagText, idSchema, pageQueryShape } from '../http/envelope.ts';
import { ADMIN_PRODUCT_SORTS, STOCK_LEVELS } from './admin-list.ts';
import { SEARCH_MAX } from './limits.ts';
import { productMessages as say } from './messages.ts';

const search = z.string({ error: say.searchLong }).trim().max(SEARCH_MAX, say.searchLong).default('');
const stockLevel = z.enum(STOCK_LEVELS, { error: say.stockLevel });

/**
 * Query of `GET /admin/products`: active products and inactive ones. Without a sort the newest come first, or the best
 * matches of a search.
 */
export const adminProductQuerySchema = z.object({
  ...pageQueryShape,
  search,
  category: blankIsNone(idSchema(say.categoryMalformed)),
  isActive: flagText('isActive'),
  isFeatured: flagText('isFeatured'),
  isUnfinished: flagText('isUnfinished'),
  stock: blankIsNone(stockLevel),
  sortBy: blankIsNone(z.enum(ADMIN_PRODUCT_SORTS, { error: say.sort })),
  sortOrder: blankIsDefault(z.enum(['asc', 'desc'], { error: say.sortOrder }).default('desc')),
});
export type AdminProductQuery = z.output<typeof adminProductQuerySchema>;

/** The same filters in a body. */
export const productFilterSchema = z.object({
  search,
  category: idSchema(say.categoryMalformed).optional(),
  isActive: z.boolean({ error: say.flag('isActive') }).optional(),
  isFeatured: z.boolean({ error: say.flag('isFeatured') }).optional(),
  isUnfinished: z.boolean({ error: say.flag('isUnfinished') }).optional(),
  stock: stockLevel.optional(),
});
export type AdminProductFilter = z.output<typeof productFilterSchema>;
