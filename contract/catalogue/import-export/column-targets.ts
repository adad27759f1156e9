/** What a column of a sheet can be taken for, without Zod so that light pages may import it. */
export const COLUMN_TARGETS = [
  'name',
  'description',
  'price',
  'discountPrice',
  'priceBefore',
  'stock',
  'sku',
  'gtin',
  'category',
  'parentCategory',
  'picture',
  'brand',
  'variation',
  'attribute',
  'tags',
  'active',
  'leaveOut',
] as const;
export type ColumnTarget = (typeof COLUMN_TARGETS)[number];

export const TARGET_LABELS: Record<ColumnTarget, string> = {
  name: 'Name',
  description: 'Description',
  price: 'Price in naira',
  discountPrice: 'Discount price in naira',
  priceBefore: 'Price before a reduction',
  stock: 'Stock',
  sku: 'SKU',
  gtin: 'Barcode (GTIN)',
  category: 'Category',
  parentCategory: 'Parent category',
  picture: 'Picture or pictures',
  brand: 'Brand',
  variation: 'Variation type',
  attribute: 'Attribute',
  tags: 'Tags',
  active: 'Active',
  leaveOut: 'Leave out',
};

/** Without these there is no product. */
const NEEDED = ['name', 'price'] as const satisfies readonly ColumnTarget[];
export type NeededTarget = (typeof NEEDED)[number];

/** What several columns may be. */
const REPEATED: ReadonlySet<ColumnTarget> = new Set(['picture', 'variation', 'attribute', 'leaveOut']);

export const missingTargets = (targets: readonly ColumnTarget[]): NeededTarget[] =>
  NEEDED.filter((one) => !targets.includes(one));

const quoted = (titles: readonly string[]): string =>
  titles.map((title, place) => `“${title.trim() || `Column ${place + 1}`}”`).join(' and ');

/** Why columns cannot be read so, a sentence for each reason; none where they can. */
export const columnProblems = (titles: readonly string[], targets: readonly ColumnTarget[]): string[] => {
  const titlesOf = (target: ColumnTarget): string[] => titles.filter((_, place) => targets[place] === target);
  const missing = missingTargets(targets).map(
    (one) => `Choose the column that is the ${TARGET_LABELS[one].toLowerCase()}`,
  );
  const twice = COLUMN_TARGETS.filter((one) => !REPEATED.has(one) && titlesOf(one).length > 1).map(
    (one) => `Only one column can be “${TARGET_LABELS[one]}”, not ${quoted(titlesOf(one))}`,
  );
  const isBoth = targets.includes('discountPrice') && targets.includes('priceBefore');
  const unnamed = targets.some(
    (one, place) => (one === 'attribute' || one === 'variation') && !titles[place]?.trim(),
  );
  return [
    ...missing,
    ...twice,
    ...(isBoth
      ? ['A sheet has either a discount price or a price before a reduction: choose one of them']
      : []),
    ...(unnamed
      ? ['An attribute or variation type is called what its column is, and this one has no title']
      : []),
  ];
};
