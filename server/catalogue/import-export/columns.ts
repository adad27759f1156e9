import { byField, PLAIN_FIELDS, wordFor } from '#contract/catalogue/field-list.ts';
import type { Remark } from '#contract/catalogue/import-export/schemas.ts';
import { PRODUCT_FIELDS } from '#contract/catalogue/product-fields.ts';

/**
 * The columns of Shopify's product files that mean something here, each with the titles it goes by: first the one that
 * exports write. Source: Shopify's help centre, "Using CSV files to import and export products"; the later titles are
 * those of its newer template. WooCommerce's stand in `woo-columns`, those of any other sheet in `own-sheet-titles`. Which of them an export has: `export`.
 * Titles of what is a field of a product (name, price, stock, pictures, brand …) stand with the field: contract/catalogue/product-fields.
 */
export const COLUMN_TITLES = {
  handle: ['Handle', 'URL handle'],
  title: PRODUCT_FIELDS.name.csv,
  body: PRODUCT_FIELDS.description.csv,
  ...byField(PLAIN_FIELDS, (field) => PRODUCT_FIELDS[field].csv),
  attributes: PRODUCT_FIELDS.attributes.csv,
  productCategory: ['Product Category', 'Standardized Product Type'],
  type: PRODUCT_FIELDS.category.csv,
  collection: ['Collection'],
  published: ['Published', 'Published on online store'],
  sku: PRODUCT_FIELDS.sku.csv,
  barcode: ['Variant Barcode', 'Barcode'],
  stock: PRODUCT_FIELDS.stock.csv,
  price: PRODUCT_FIELDS.price.csv,
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  image: PRODUCT_FIELDS.images.csv,
  imagePosition: ['Image Position'],
  variantImage: ['Variant Image', 'Variant image URL'],
  status: ['Status'],
  // The shop's own, which Shopify ignores: what a product with variants has besides theirs.
  productSku: ['Product SKU'],
  productPrice: ['Product Price'],
  productCompareAt: ['Product Compare At Price'],
  variantActive: ['Variant Active'],
  sharedStock: ['Shared Stock'],
  categoryParent: ['Parent Category'],
  // WooCommerce's, where Shopify has a tag.
  featured: ['Is featured?'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
export type Column = keyof typeof COLUMN_TITLES;

/** What each column holds: where a file has none for it, a person is told of that and not of a title that they have never seen. */
const HELD: Readonly<Record<Column, string>> = {
  handle: 'handle',
  title: wordFor('name'),
  body: wordFor('description'),
  ...byField(PLAIN_FIELDS, wordFor),
  attributes: wordFor('attributes'),
  productCategory: wordFor('category'),
  type: wordFor('category'),
  collection: wordFor('category'),
  published: wordFor('isActive'),
  sku: wordFor('sku'),
  barcode: 'barcode',
  stock: wordFor('stock'),
  price: wordFor('price'),
  compareAt: 'price before a reduction',
  image: 'picture',
  imagePosition: 'position of the picture',
  variantImage: 'picture',
  status: wordFor('isActive'),
  productSku: wordFor('sku'),
  productPrice: wordFor('price'),
  productCompareAt: 'price before a reduction',
  variantActive: wordFor('isActive'),
  sharedStock: wordFor('stock'),
  categoryParent: wordFor('category'),
  featured: wordFor('isFeatured'),
};

export const isColumn = (name: string): name is Column => Object.hasOwn(COLUMN_TITLES, name);

/** Shopify has three; more are read and written alike. */
export const optionTitles = (number: number) => ({
  name: `Option${number} Name`,
  value: `Option${number} Value`,
});
const OPTION = /^option(\d{1,2}) (name|value)$/;

const plain = (title: string): string => title.trim().toLowerCase();

/** One row of the file, as a spreadsheet counts it; the titles are row 1. */
export interface Row {
  number: number;
  cells: readonly string[];
}
export type Rows = readonly [Row, ...Row[]];

/** The rows of a product of another shop's file, as a layout of this one has them. */
export interface Converted {
  rows: Rows;
  notes: Remark[];
  /** Where only its variations stand in the file: what is told if the shop does not have them. */
  withoutHead?: Remark;
  /** Why it has no price of its own, where that is no slip. */
  unpriced?: string;
  /** The rows that have a reduced price and none that it is taken from. */
  reducedAlone?: readonly number[];
}

/** Where a file has its columns, counted from 0. */
export interface Layout {
  titles: readonly string[];
  places: ReadonlyMap<Column, number>;
  /** In the order of their numbers. */
  options: readonly { name: number; value: number }[];
  /** The row of the titles, where it is not the first. */
  titleRow?: number;
  /** What stands between the cells; a comma unless told. */
  delimiter?: string;
  /** Whether amounts are written as 1.250,50. */
  hasDecimalCommas?: boolean;
  /** In another shop's file: tells one row after the other which product it belongs to. */
  keys?: () => (row: Row) => string;
  /** What these are made of where that is not the name: a product's SKU, or its number in the other shop. */
  keysMadeOf?: 'sku';
  /** In a file that lists a product a row: the name that another row may have as well; empty where none is meant by it. */
  nameOf?: (row: Row) => string;
  /** In another shop's file: whether its prices are those without a reduction, of which it says nothing. */
  keepsReductions?: boolean;
  /** In another shop's file: whether rows of a product are variations of it that need not name their choice. */
  hasVariations?: boolean;
  /** In another shop's file: sees each row before any is read, where one cell tells how others are meant. */
  look?: (row: Row) => void;
  /**
   * In another shop's file: the rows of a product as this layout has them.
   * @param now the moment by which its sales are judged
   */
  convert?: (rows: Rows, now: Date, written: Pick<Layout, 'hasDecimalCommas'>) => Converted;
}

const OF_VARIANTS: ReadonlySet<Column> = new Set([
  'sku',
  'barcode',
  'stock',
  'price',
  'compareAt',
  'variantImage',
  'variantActive',
]);

/** The same file as one that says nothing but of variants. */
export const ofVariants = (layout: Layout): Layout => ({
  ...layout,
  places: new Map([...layout.places].filter(([column]) => OF_VARIANTS.has(column))),
});

/** Reads the line of titles, whatever their case and order; a title that stands there twice counts once, the first time. */
export const layoutOf = (titles: readonly string[]): Layout => {
  const found = titles.map(plain);
  const places = new Map<Column, number>();
  for (const column of Object.keys(COLUMN_TITLES) as Column[]) {
    const place = COLUMN_TITLES[column].map((title) => found.indexOf(plain(title))).find((at) => at >= 0);
    if (place !== undefined) places.set(column, place);
  }
  // Without either of these it may be what somebody calls their goods by: `sheet-guesses` looks at it.
  if (!places.has('handle') && !places.has('sku')) places.delete('barcode');
  const numbers = new Set(found.flatMap((title) => OPTION.exec(title)?.[1] ?? []).map(Number));
  const options = [...numbers]
    .sort((left, right) => left - right)
    .map((number) => {
      const { name, value } = optionTitles(number);
      return { name: found.indexOf(plain(name)), value: found.indexOf(plain(value)) };
    })
    .filter(({ name, value }) => name >= 0 && value >= 0);
  return { titles, places, options };
};

/** What a column is called in this file, for a person to find it; what it would hold where the file has none. */
export const titleIn = (layout: Layout, column: Column): string => {
  const place = layout.places.get(column);
  return (place === undefined ? undefined : layout.titles[place]?.trim()) || HELD[column];
};
