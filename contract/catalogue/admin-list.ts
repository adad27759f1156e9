/** What the admin's list of products can be sorted by (filtered: admin-list-query); `price` is the unit price. Without Zod, for the screen itself. */
export const ADMIN_PRODUCT_SORTS = ['name', 'sku', 'category', 'price', 'stock', 'createdAt'] as const;
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

/**
 * `in`: any at all. `low`: some, but few, see `lowUpTo`. `out`: none. A product with variants is low or out as soon as one
 * that can be chosen is.
 */
export const STOCK_LEVELS = ['in', 'low', 'out'] as const;
