import { PLAIN_FIELDS } from '#contract/catalogue/field-list.ts';
import { gtinAmong } from '#contract/catalogue/gtin.ts';
import { plainNaira } from '#contract/money.ts';
import type { StoredVariant } from '../variants/stored-variant.ts';
import { type Prices, pricesOfVariant } from '../variants/variant-price.ts';
import { textOfAttributes } from './attribute-lines.ts';
import { bodyOfText, titleOfText } from './body-text.ts';
import { COLUMN_TITLES, optionTitles } from './columns.ts';
import { type ExistingProduct, heldByVariant } from './existing-products.ts';
import { handleFor } from './handles.ts';
import { spread } from './spread.ts';
import { tagCell } from './tag-cells.ts';

/** The variation types of a product with their values, in their order. */
type Options = readonly (readonly [type: string, values: readonly string[]])[];

/** Shopify takes no more variants of a product than this. Beyond it not every combination is written, but every value is. */
const MOST_VARIANTS = 100;
/** Every combination of the values, the last option's changing first. */
const combinationsOf = (values: readonly (readonly string[])[]): string[][] =>
  values.reduce<string[][]>((all, next) => all.flatMap((one) => next.map((value) => [...one, value])), [[]]);

/** The option values of each variant: all combinations, or, where they are too many, as few as name every value. */
export const variantsOf = (values: readonly (readonly string[])[]): string[][] => {
  const combinations = values.reduce((product, { length }) => product * length, 1);
  if (combinations <= MOST_VARIANTS) return combinationsOf(values);
  const rows = Math.max(...values.map(({ length }) => length));
  return Array.from({ length: rows }, (_, row) => values.map((all) => all[row % all.length] ?? ''));
};

/** Pictures of the shop's own get an address that others can fetch them by. */
export const addressOf = (url: string, appUrl: string): string =>
  url.startsWith('/') ? `${appUrl}${url}` : url;

/** The main image, then the others in their order. */
export const mainFirst = (images: ExistingProduct['images']): ExistingProduct['images'] => [
  ...images.filter(({ isMain }) => isMain),
  ...images.filter(({ isMain }) => !isMain),
];

/** The main image has position 1, the others follow in their order. */
const positionsOf = (images: ExistingProduct['images']): number[] => {
  let next = 1;
  return images.map(({ isMain }) => {
    if (isMain) return 1;
    next += 1;
    return next;
  });
};

/** A row of the file by its titles. */
export type Cells = Partial<Record<string, string | number>>;
export const titles = Object.fromEntries(
  Object.entries(COLUMN_TITLES).map(([column, [title]]) => [column, title]),
) as Record<keyof typeof COLUMN_TITLES, string>;

/** One that is on sale once it is finished is active in files: it comes back as it went. */
const activityCells = (isActive: boolean): Cells => ({
  [titles.published]: isActive ? 'TRUE' : 'FALSE',
  [titles.status]: isActive ? 'active' : 'draft',
});

const productCells = (product: ExistingProduct): Cells => ({
  [titles.title]: titleOfText(product.name),
  [titles.body]: bodyOfText(product.description),
  ...Object.fromEntries(PLAIN_FIELDS.map((field) => [titles[field], product[field]])),
  [titles.attributes]: textOfAttributes(product.attributes),
  [titles.type]: product.category,
  [titles.categoryParent]: product.categoryParent ?? '',
  [titles.tags]: tagCell(product),
  ...activityCells(product.isActive || product.wantsActive === true),
});

/** What a row says of a variant, be it one of the shop's or a combination of values that share one stock. */
interface VariantRow {
  values: readonly string[];
  sku: string;
  gtin: string | null;
  units: number;
  price: Prices;
  image?: string | null;
  isActive?: boolean;
}

/** Those of a product that has none: combinations that share its stock, or the one that stands for itself. */
const combinationRows = (product: ExistingProduct, options: Options): VariantRow[] => {
  const combinations = variantsOf(options.map(([, values]) => values));
  const units = spread(product.stock + product.held, combinations.length);
  return combinations.map((values, row) => ({
    values,
    sku: row === 0 ? product.sku : '',
    gtin: row === 0 ? gtinAmong(product.attributes) : null,
    units: units[row] ?? 0,
    price: product,
  }));
};

const variantRows = (
  product: ExistingProduct,
  variants: readonly StoredVariant[],
  options: Options,
): VariantRow[] => {
  const held = heldByVariant(product.heldLines, variants);
  return variants.map((variant) => ({
    ...variant,
    values: options.map(([type]) => variant.choice[type] ?? ''),
    units: variant.stock + (held.get(variant.id) ?? 0),
    price: pricesOfVariant(variant, product),
  }));
};

const priceCells = ({ priceKobo, discountPriceKobo }: Prices): [price: string, compareAt: string] => [
  plainNaira(discountPriceKobo ?? priceKobo),
  discountPriceKobo === null ? '' : plainNaira(priceKobo),
];

const variantCells = (
  { values, sku, gtin, units, price, image, isActive }: VariantRow,
  appUrl: string,
): Cells => {
  const [now, compareAt] = priceCells(price);
  return {
    ...Object.fromEntries(values.map((value, index) => [optionTitles(index + 1).value, value])),
    [titles.sku]: sku,
    'Variant Inventory Tracker': 'shopify',
    [titles.stock]: units,
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    [titles.price]: now,
    [titles.compareAt]: compareAt,
    'Variant Requires Shipping': 'TRUE',
    'Variant Taxable': 'FALSE',
    [titles.barcode]: gtin ?? '',
    [titles.variantImage]: image ? addressOf(image, appUrl) : '',
    ...(isActive === undefined ? {} : { [titles.variantActive]: isActive ? 'TRUE' : 'FALSE' }),
  };
};

/** What Shopify has no columns for: a product with variants has a SKU and a price besides theirs, one without a stock for all. */
const ownCells = (product: ExistingProduct): Cells => {
  if (!product.variants)
    return { [titles.sharedStock]: Object.keys(product.variations).length > 0 ? 'TRUE' : '' };
  const [price, compareAt] = priceCells(product);
  return {
    [titles.productSku]: product.sku,
    [titles.productPrice]: price,
    [titles.productCompareAt]: compareAt,
  };
};

/** The rows of a product, in whose stock held units count: its variants, and as many more as it takes to name its images. */
export const rowsOfProduct = (product: ExistingProduct, appUrl: string): Cells[] => {
  const named = Object.entries(product.variations);
  const options: Options = named.length > 0 ? named : [['Title', ['Default Title']]];
  const variants = product.variants
    ? variantRows(product, product.variants, options)
    : combinationRows(product, options);
  const positions = positionsOf(product.images);
  return Array.from({ length: Math.max(variants.length, product.images.length) }, (_, row): Cells => {
    const variant = variants[row];
    const image = product.images[row];
    return {
      [titles.handle]: product.handle ?? handleFor(product.name, product.id),
      ...(row === 0
        ? {
            ...productCells(product),
            ...ownCells(product),
            ...Object.fromEntries(options.map(([type], index) => [optionTitles(index + 1).name, type])),
          }
        : {}),
      ...(variant ? variantCells(variant, appUrl) : {}),
      ...(image
        ? {
            [titles.image]: addressOf(image.url, appUrl),
            [titles.imagePosition]: positions[row] ?? '',
          }
        : {}),
    };
  });
};
