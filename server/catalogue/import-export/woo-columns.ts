import type { Row } from './columns.ts';
import { type AttributeColumns, attributeColumnsOf } from './woo-attributes.ts';

/**
 * The titles of WooCommerce's product files: those of its own exporter, then those of the common export plugins. Source:
 * WooCommerce's documentation, "Product CSV Import Schema", and its sample file. Those that an export writes: `woo-export`.
 */
const WOO_TITLES = {
  id: ['ID', 'Product ID', 'Post ID'],
  kind: ['Type', 'Product Type', 'tax:product_type', 'Post Type'],
  sku: ['SKU', 'Product SKU'],
  // Its own since version 9.2, which keeps it as `_global_unique_id`; before it plugins of many makers did.
  gtin: [
    'GTIN, UPC, EAN, or ISBN',
    'Global Unique ID',
    'Meta:_global_unique_id',
    'Meta: _global_unique_id',
    'GTIN',
    'EAN',
    'UPC',
    'ISBN',
    'Barcode',
    'Product Barcode',
    'Meta:_alg_ean',
    'Meta: _alg_ean',
    'Meta:_wpm_gtin_code',
    'Meta: _wpm_gtin_code',
  ],
  name: ['Name', 'Product Name', 'Post Title', 'Title'],
  published: ['Published', 'Status', 'Post Status', 'Product Status'],
  // Plugins that have no column for it write it among the terms of visibility.
  featured: ['Is featured?', 'Featured', 'tax:product_visibility'],
  visibility: ['Visibility in catalog', 'Catalog visibility', 'Visibility', 'tax:product_visibility'],
  description: [
    'Description',
    'Product Description',
    'Content',
    'Post Content',
    'Short description',
    'Excerpt',
    'Post Excerpt',
  ],
  brand: ['Brands', 'Brand', 'tax:product_brand'],
  saleFrom: ['Date sale price starts', 'Sale Price Dates From'],
  saleUntil: ['Date sale price ends', 'Sale Price Dates To'],
  stock: ['Stock', 'Stock Quantity', 'Quantity'],
  inStock: ['In stock?', 'Stock Status'],
  salePrice: ['Sale price'],
  regularPrice: ['Regular price'],
  categories: ['Categories', 'Product Categories', 'Category', 'Product Category', 'tax:product_cat'],
  tags: ['Tags', 'Product Tags', 'Tag', 'Product Tag', 'tax:product_tag'],
  images: ['Images', 'Featured Image', 'Image', 'Image URL', 'Product Image', 'Product Gallery', 'Gallery'],
  // Beside its SKU a plugin writes its name as `Parent`.
  parent: ['Parent SKU', 'Parent'],
  parentId: ['Parent ID', 'Post Parent', 'Parent Product ID'],
} as const;
export type WooColumn = keyof typeof WOO_TITLES;

/** Plugins write `regular_price` and `_sku` as well. */
const plain = (title: string): string => title.trim().toLowerCase().replaceAll(/[_-]+/g, ' ').trim();

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
  attributes: readonly AttributeColumns[];
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
  const isCore = found.includes(plain('Visibility in catalog'));
  return { titles, isCore, places, attributes: attributeColumnsOf(found) };
};

const isFilled = (row: Row, place: number): boolean => (row.cells[place]?.trim() ?? '') !== '';

/** Of several cells the first that says something. */
export const firstOf = (row: Row, places: readonly number[]): string =>
  row.cells[places.find((place) => isFilled(row, place)) ?? -1]?.trim() ?? '';

/** The cell of a column; of several columns the first that says something. */
export const cellOf = ({ places }: WooColumns, row: Row, column: WooColumn): string =>
  firstOf(row, places[column]);

/** What a column is called: of several columns the first, of which a row says something if it says anything. */
export const titleIn = ({ places, titles }: WooColumns, row: Row, column: WooColumn): string | null => {
  const [first] = places[column];
  return titles[places[column].find((place) => isFilled(row, place)) ?? first ?? -1]?.trim() ?? null;
};
