import type { ColumnTarget } from '#contract/catalogue/import-export/column-targets.ts';

type Named = Exclude<ColumnTarget, 'variation' | 'attribute' | 'leaveOut'>;

/** What people call the columns of a sheet of their own, the likeliest first. */
const SHEET_TITLES: Readonly<Record<Named, readonly string[]>> = {
  name: ['name', 'product name', 'product', 'item name', 'item', 'product title', 'title'],
  description: ['description', 'product description', 'details', 'about'],
  brand: ['brand', 'vendor', 'manufacturer', 'make', 'maker'],
  category: ['category', 'categories', 'product category', 'type', 'department', 'group'],
  parentCategory: ['parent category', 'category parent'],
  tags: ['tags', 'labels'],
  active: [
    'status',
    'active',
    'is active',
    'published',
    'is published',
    'visible',
    'is visible',
    'enabled',
    'is enabled',
    'show in store',
    'show in shop',
    // These say the reverse, and are read so.
    'hidden',
    'is hidden',
  ],
  sku: ['sku', 'product code', 'item code', 'code', 'item number'],
  gtin: ['gtin', 'ean', 'upc', 'isbn', 'barcode', 'bar code', 'ean13', 'ean 13', 'product barcode'],
  stock: ['stock', 'quantity', 'qty', 'in stock', 'stock quantity', 'inventory', 'available', 'units'],
  price: ['price', 'selling price', 'regular price', 'sale price', 'unit price', 'retail price', 'amount'],
  priceBefore: [
    'old price',
    'compare at price',
    'original price',
    'regular price',
    'was',
    'list price',
    'price before',
  ],
  discountPrice: ['discount price', 'discounted price', 'sale price', 'promo price', 'special price'],
  picture: [
    'image',
    'images',
    'picture',
    'pictures',
    'photo',
    'photos',
    'image url',
    'picture url',
    'image link',
  ],
};
const NAMED = Object.keys(SHEET_TITLES) as Named[];

/** `Price (₦)`, `PRICE NGN`, `unit_price:` and `Active?` say no more than the words; where an encoding has no ₦, it is a `?`. */
export const plainTitle = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/\(.*?\)|\bngn\b|\bnaira\b|[₦*:?]/g, ' ')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** What each column is by what it is called, a column for each target; where the title says nothing it is left out. */
export const targetsByTitle = (titles: readonly string[]): ColumnTarget[] => {
  const found = titles.map(plainTitle);
  const targets: ColumnTarget[] = titles.map(() => 'leaveOut');
  for (const target of NAMED) {
    if (target === 'discountPrice' && targets.includes('priceBefore')) continue;
    // Where nothing stands below it, it may be the category itself.
    if (target === 'parentCategory' && !targets.includes('category')) continue;
    const place = SHEET_TITLES[target]
      .map((title) =>
        found.findIndex(
          (one, at) =>
            one === title &&
            targets[at] === 'leaveOut' &&
            // “In stock?” is answered by yes or no, which is no count.
            !(target === 'stock' && titles[at]?.trim().endsWith('?')),
        ),
      )
      .find((at) => at >= 0);
    if (place !== undefined) targets[place] = target;
  }
  return targets;
};
