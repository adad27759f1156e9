import type { Row } from './columns.ts';

/**
 * The titles of WooCommerce's product files: those of its own exporter, then those of the common export plugins. Source:
 * WooCommerce's documentation, "Product CSV Import Schema", and its sample file. Those that an export writes: `woo-export`.
 */
const WOO_TITLES = {
  id: ['ID', 'Product ID', 'Post ID'],
  kind: ['Type', 'Product Type', 'tax:product_type', 'Post Type'],
  sku: ['SKU', 'Product SKU'],
  name: ['Name', 'Product Name', 'Post Title', 'Title'],
  published: ['Published', 'Status', 'Post Status', 'Product Status'],
  featured: ['Is featured?', 'Featured'],
  visibility: ['Visibility in catalog', 'Catalog visibility'],
  description: [
    'Description',
    'Product Description',
    'Content',
    'Post Content',
    'Short description',
    'Excerpt',
  ],
  brand: ['Brands', 'Brand'],
  saleFrom: ['Date sale price starts', 'Sale Price Dates From'],
  saleUntil: ['Date sale price ends', 'Sale Price Dates To'],
  stock: ['Stock', 'Stock Quantity', 'Quantity'],
  inStock: ['In stock?', 'Stock Status'],
  salePrice: ['Sale price'],
  regularPrice: ['Regular price'],
  categories: ['Categories', 'Product Categories', 'Category', 'Product Category', 'tax:product_cat'],
  tags: ['Tags', 'Product Tags', 'tax:product_tag'],
  images: ['Images', 'Featured Image', 'Image', 'Image URL', 'Product Image', 'Product Gallery', 'Gallery'],
  parent: ['Parent', 'Parent SKU'],
  parentId: ['Parent ID', 'Post Parent', 'Parent Product ID'],
} as const;
export type WooColumn = keyof typeof WOO_TITLES;

/** Plugins write `regular_price` and `_sku` as well. */
const plain = (title: string): string => title.trim().toLowerCase().replaceAll(/[_-]+/g, ' ').trim();

/** `Attribute 1 name` and `Attribute 1 value(s)`, or one column an attribute: `attribute:pa_color`. */
const NUMBERED = /^attribute (\d{1,2}) (name|value\(s\))$/;
const NAMED = /^attribute ?: ?(?:pa )?(.+)$/;

/**
 * A regular price stands in sheets of anybody's: only what nobody else calls a column says that WooCommerce, or a plugin of it,
 * has written a file.
 */
const MARK =
  /^(?:(?:(?:product |post )?(?:id|type)|(?:post|product) status|(?:post )?parent|parent (?:id|sku|product id)|published|is featured\?|in stock\?|visibility in catalog|date sale price (?:starts|ends)|sale price dates (?:from|to))$|attribute ?[\d:]|meta ?:|tax:product )/;
export interface WooColumns {
  titles: readonly string[];
  /** Whether WooCommerce itself has written it, which parts lists by commas alone. */
  isCore: boolean;
  /** Where each stands, the best title first; of several columns of one title all. */
  places: Readonly<Record<WooColumn, readonly number[]>>;
  attributes: readonly { name: number | string; value: number }[];
}

/** Reads WooCommerce's line of titles; null where it is none. */
export const wooColumnsOf = (titles: readonly string[]): WooColumns | null => {
  const found = titles.map(plain);
  const placesOf = (wanted: readonly string[]): number[] =>
    wanted.flatMap((title) => found.flatMap((one, place) => (one === plain(title) ? [place] : [])));
  const places = Object.fromEntries(
    Object.entries(WOO_TITLES).map(([column, wanted]) => [column, placesOf(wanted)]),
  ) as unknown as WooColumns['places'];
  const isMarked = found.some((title) => MARK.test(title));
  if (places.regularPrice.length === 0 || places.name.length === 0 || !isMarked) return null;
  const attributes = found.flatMap((title, place): WooColumns['attributes'][number][] => {
    const [, number, part] = NUMBERED.exec(title) ?? [];
    if (number !== undefined)
      return part === 'name' ? [{ name: place, value: found.indexOf(`attribute ${number} value(s)`) }] : [];
    const named = NAMED.exec(title)?.[1];
    return named === undefined
      ? []
      : [{ name: named.charAt(0).toUpperCase() + named.slice(1), value: place }];
  });
  const isCore = found.includes(plain('Visibility in catalog'));
  return { titles, isCore, places, attributes: attributes.filter(({ value }) => value >= 0) };
};

/** The cell of a column; of several columns the first that says something. */
export const cellOf = ({ places }: WooColumns, row: Row, column: WooColumn): string =>
  places[column].map((place) => row.cells[place]?.trim() ?? '').find((cell) => cell !== '') ?? '';
