/** What the admin's list of products can be sorted by (filtered: admin-list-query); `price` is the unit price. Without Zod, for the screen itself. */
export const ADMIN_PRODUCT_SORTS = ['name', 'sku', 'category', 'price', 'stock', 'createdAt'] as const;
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

/** `in`: any at all. `low`: some, but few, see `lowUpTo`. */
export const STOCK_LEVELS = ['in', 'low', 'out'] as const;

/**
 * Stock of this and less, but more than none, is low: where a badge is no longer green.
 * @param lowStock the threshold that the owner has set
 */
export const lowUpTo = (lowStock: number): number => 2 * lowStock;
