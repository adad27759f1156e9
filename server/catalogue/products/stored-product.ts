import { sql } from 'kysely';
import { byField, FIELD_NAMES, PLAIN_FIELDS, type ProductField } from '#contract/catalogue/field-list.ts';
import type { NewProduct } from '#contract/catalogue/product-form.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { koboOfNaira, nairaOfKobo } from '#contract/money.ts';

/** The fields of a product as its row has them: prices in kobo, the category by its id. */
export type StoredProduct = Pick<Product, Exclude<ProductField, 'price' | 'discountPrice' | 'category'>> &
  Unfinished & {
    priceKobo: number;
    discountPriceKobo: number | null;
    categoryId: string;
  };

/** What may change of a product without its texts. */
export type ProductFigures = Pick<
  StoredProduct,
  | 'priceKobo'
  | 'discountPriceKobo'
  | 'stock'
  | 'categoryId'
  | 'isActive'
  | 'isFeatured'
  | 'missing'
  | 'wantsActive'
>;

/** What an imported product has besides that is to be finished. */
export interface Unfinished {
  /** The fields that break rules of the form; none, or not there: it is finished. */
  missing?: ProductField[];
  /** Whether it goes on sale once it is finished. */
  wantsActive?: boolean;
}

const COLUMN_TYPES: Readonly<Record<keyof Required<StoredProduct>, string>> = {
  name: 'text',
  description: 'text',
  priceKobo: 'bigint',
  discountPriceKobo: 'bigint',
  stock: 'integer',
  ...byField(PLAIN_FIELDS, () => 'text'),
  sku: 'text',
  categoryId: 'uuid',
  isActive: 'boolean',
  isFeatured: 'boolean',
  images: 'jsonb',
  variations: 'jsonb',
  attributes: 'jsonb',
  missing: 'text[]',
  wantsActive: 'boolean',
};

const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns that hold a product's fields: the field each holds, and its type in SQL. */
export const STORED_COLUMNS = Object.entries(COLUMN_TYPES).map(([field, type]) => ({
  field,
  type,
  column: columnOf(field),
}));
export const PLAIN_COLUMNS = PLAIN_FIELDS.map(columnOf);

/** SQL: what a field that was left out of a new product begins with. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  ...byField(PLAIN_FIELDS, () => "''"),
  attributes: "'[]'",
  missing: "'{}'",
  wantsActive: 'false',
};

/** SQL: the columns of a product that is added, and what they get from a `row` of `rowDefinitions`. */
export const storedColumns = sql.raw(STORED_COLUMNS.map(({ column }) => column).join(', '));
export const storedValues = sql.raw(
  STORED_COLUMNS.map(({ field }) =>
    BEGINNINGS[field] ? `coalesce("${field}", ${BEGINNINGS[field]})` : `"${field}"`,
  ).join(', '),
);
/** SQL: what `product p` gets from a `row` that may leave fields out. */
export const storedAssignments = sql.raw(
  STORED_COLUMNS.map(({ field, column }) =>
    field === 'discountPriceKobo'
      ? `${column} = row."${field}"`
      : `${column} = coalesce(row."${field}", p.${column})`,
  ).join(', '),
);
export const rowDefinitions = sql.raw(
  STORED_COLUMNS.map(({ field, type }) => `"${field}" ${type}`).join(', '),
);

/** A product with its category's name. */
export type NamedProduct = StoredProduct & { id: string; category: string };

/** SQL: a `NamedProduct`; expects `product p` and its `category c`. */
export const namedColumns = sql.raw(
  [
    'p.id',
    'c.name as category',
    ...STORED_COLUMNS.map(({ field, column }) => `p.${column} as "${field}"`),
  ].join(', '),
);

/** A form that breaks no rule, its prices in naira; its category may be named instead. */
export type ShownProduct = Pick<Product, Exclude<ProductField, 'category'>> & { category: string };

/** A product as its form, the audit log and comparisons have it: prices in naira, the category by its name. */
export const shownProduct = (product: Omit<NamedProduct, 'id'>): ShownProduct => {
  const fields: ShownProduct = {
    ...product,
    price: nairaOfKobo(product.priceKobo),
    discountPrice: product.discountPriceKobo === null ? null : nairaOfKobo(product.discountPriceKobo),
  };
  return byField(FIELD_NAMES, (field) => fields[field]) as ShownProduct;
};

/** What is stored for a form. */
export const storedFields = (
  { price, discountPrice, category: _, ...fields }: Omit<NewProduct, 'variants'>,
  sku: string,
  categoryId: string,
): StoredProduct => ({
  ...fields,
  sku,
  categoryId,
  priceKobo: koboOfNaira(price),
  discountPriceKobo: discountPrice === null ? null : koboOfNaira(discountPrice),
});
