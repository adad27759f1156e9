/** What the admin's list of products can be sorted by; `price` is the unit price. Without Zod, for the screen itself. */
export const ADMIN_PRODUCT_SORTS = [
  'name',
  'sku',
  'category',
  'price',
  'stock',
  'isActive',
  'isFeatured',
  'createdAt',
] as const;
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number];

/** `in`: any at all. `low`: some, but few, see LOW_STOCK_ALERT. */
export const STOCK_LEVELS = ['in', 'low', 'out'] as const;
