import type { BulkRequest } from '#contract/catalogue/bulk.ts';

/** What can be done with all chosen products. */
export type BulkKind =
  | 'price'
  | 'stock'
  | 'category'
  | 'activate'
  | 'deactivate'
  | 'feature'
  | 'unfeature'
  | 'delete';

/** The chosen products: those that were ticked, or all that the list's filters leave. */
export type Chosen = Pick<BulkRequest, 'ids'> | { filter: object };

export const BULK_TITLES: Record<BulkKind, string> = {
  price: 'Change Prices',
  stock: 'Change Stock',
  category: 'Change Category',
  activate: 'Make Active',
  deactivate: 'Make Inactive',
  feature: 'Make Featured',
  unfeature: 'Make Not Featured',
  delete: 'Delete Products',
};

/** What needs no further word: it can be looked at at once. */
export const PLAIN_CHANGES: Partial<Record<BulkKind, object>> = {
  activate: { isActive: true },
  deactivate: { isActive: false },
  feature: { isFeatured: true },
  unfeature: { isFeatured: false },
  delete: { isDeleted: true },
};
