import { PLAIN_FIELDS } from '#contract/catalogue/field-list.ts';
import { plainNaira } from '#contract/money.ts';
import { textOfAttributes } from './attribute-lines.ts';
import { bodyOfText, titleOfText } from './body-text.ts';
import { COLUMN_TITLES, optionTitles } from './columns.ts';
import type { ExistingProduct } from './existing-products.ts';
import { handleFor } from './handles.ts';

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

/** Units spread over variants as evenly as they go, the first ones first. */
const spread = (units: number, variants: number): number[] =>
  Array.from({ length: variants }, (_, index) => Math.floor((units + variants - 1 - index) / variants));

/** Pictures of the shop's own get an address that others can fetch them by. */
const addressOf = (url: string, appUrl: string): string => (url.startsWith('/') ? `${appUrl}${url}` : url);

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
  [titles.tags]: product.isFeatured ? 'featured' : '',
  ...activityCells(product.isActive || product.wantsActive === true),
});

/** The rows of a product, in whose stock held units count: its variants, and as many more as it takes to name its images. */
export const rowsOfProduct = (product: ExistingProduct, appUrl: string): Cells[] => {
  const options = Object.entries(product.variations);
  const named = options.length > 0 ? options : [['Title', ['Default Title']] as const];
  const variants = variantsOf(named.map(([, values]) => values));
  const stocks = spread(product.stock + product.held, variants.length);
  const positions = positionsOf(product.images);
  const { priceKobo, discountPriceKobo } = product;
  return Array.from({ length: Math.max(variants.length, product.images.length) }, (_, row): Cells => {
    const variant = variants[row];
    const image = product.images[row];
    return {
      [titles.handle]: product.handle ?? handleFor(product.name, product.id),
      ...(row === 0 ? productCells(product) : {}),
      ...(variant
        ? {
            ...Object.fromEntries(
              variant.flatMap((value, index) => [
                ...(row === 0 ? [[optionTitles(index + 1).name, named[index]?.[0] ?? '']] : []),
                [optionTitles(index + 1).value, value],
              ]),
            ),
            [titles.sku]: row === 0 ? product.sku : '',
            'Variant Inventory Tracker': 'shopify',
            [titles.stock]: stocks[row] ?? 0,
            'Variant Inventory Policy': 'deny',
            'Variant Fulfillment Service': 'manual',
            [titles.price]: plainNaira(discountPriceKobo ?? priceKobo),
            [titles.compareAt]: discountPriceKobo === null ? '' : plainNaira(priceKobo),
            'Variant Requires Shipping': 'TRUE',
            'Variant Taxable': 'FALSE',
          }
        : {}),
      ...(image
        ? {
            [titles.image]: addressOf(image.url, appUrl),
            [titles.imagePosition]: positions[row] ?? '',
          }
        : {}),
    };
  });
};
