import { gtinAmong } from '#contract/catalogue/gtin.ts';
import { plainNaira } from '#contract/money.ts';
import type { StoredVariant } from '../variants/stored-variant.ts';
import { type Prices, pricesOfVariant } from '../variants/variant-price.ts';
import { bodyOfText, titleOfText, wordsOfText } from './body-text.ts';
import { type ExistingProduct, heldByVariant } from './existing-products.ts';
import { addressOf, type Cells, mainFirst, variantsOf } from './product-rows.ts';
import { tagsIn } from './tag-cells.ts';

const GTIN = 'GTIN, UPC, EAN, or ISBN';

/** In the order of WooCommerce's own exporter; what the shop has no word for is there with what WooCommerce takes it to be. */
const TITLES = [
  'ID',
  'Type',
  'SKU',
  GTIN,
  'Name',
  'Published',
  'Is featured?',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Date sale price starts',
  'Date sale price ends',
  'Tax status',
  'Tax class',
  'In stock?',
  'Stock',
  'Low stock amount',
  'Backorders allowed?',
  'Sold individually?',
  'Weight (kg)',
  'Length (cm)',
  'Width (cm)',
  'Height (cm)',
  'Allow customer reviews?',
  'Purchase note',
  'Sale price',
  'Regular price',
  'Categories',
  'Tags',
  'Shipping class',
  'Images',
  'Download limit',
  'Download expiry days',
  'Parent',
  'Grouped products',
  'Upsells',
  'Cross-sells',
  'External URL',
  'Button text',
  'Position',
] as const;

const attributeTitles = (number: number) => ({
  name: `Attribute ${number} name`,
  values: `Attribute ${number} value(s)`,
  visible: `Attribute ${number} visible`,
  global: `Attribute ${number} global`,
});

/** WooCommerce's titles, with as many attributes as the product has that has most. */
export const wooTitlesFor = (attributes: number): string[] => [
  ...TITLES,
  ...Array.from({ length: attributes }, (_, index) => Object.values(attributeTitles(index + 1))).flat(),
  'Brands',
];

/** Several in one cell: a comma within one has a backslash. */
const listCell = (all: readonly string[]): string => all.map((one) => one.replaceAll(',', '\\,')).join(', ');
const wordsCell = (all: readonly string[]): string => listCell(all.map(wordsOfText));

/** Line ends as \n, and what looks like one with a backslash more: WC_Product_CSV_Exporter::filter_description_field. */
const bodyCell = (description: string): string =>
  bodyOfText(description).replaceAll('\\n', '\\\\n').replaceAll('\n', '\\n');

const attributeCells = (
  attributes: readonly { name: string; values: readonly string[]; isVisible?: boolean }[],
): Cells =>
  Object.fromEntries(
    attributes.flatMap(({ name, values, isVisible }, index): [string, string | number][] => {
      const titles = attributeTitles(index + 1);
      return [
        [titles.name, wordsOfText(name)],
        [titles.values, wordsCell(values)],
        ...(isVisible === undefined ? [] : [[titles.visible, isVisible ? 1 : 0] as [string, number]]),
        [titles.global, 0],
      ];
    }),
  );

const priceCells = ({ priceKobo, discountPriceKobo }: Prices): Cells => ({
  'Regular price': plainNaira(priceKobo),
  'Sale price': discountPriceKobo === null ? '' : plainNaira(discountPriceKobo),
});

const stockCells = (units: number): Cells => ({ 'In stock?': units > 0 ? 1 : 0, Stock: units });

const SHARED_CELLS: Cells = {
  'Visibility in catalog': 'visible',
  'Tax status': 'taxable',
  'Backorders allowed?': 0,
  'Sold individually?': 0,
};

/** A product's own row. That of one with variants has neither price nor stock; one stock for all its values is its own. */
const productRow = (product: ExistingProduct, appUrl: string): Cells => {
  const isVariable = Object.keys(product.variations).length > 0;
  const isActive = product.isActive || product.wantsActive === true;
  return {
    ...SHARED_CELLS,
    Type: isVariable ? 'variable' : 'simple',
    SKU: wordsOfText(product.sku),
    [GTIN]: product.variants ? '' : gtinAmong(product.attributes),
    Name: titleOfText(product.name),
    // Minus one is a draft.
    Published: isActive ? 1 : -1,
    'Is featured?': product.isFeatured ? 1 : 0,
    Description: bodyCell(product.description),
    ...(product.variants
      ? { 'In stock?': product.stock > 0 ? 1 : 0 }
      : stockCells(product.stock + product.held)),
    'Allow customer reviews?': 1,
    ...(isVariable ? {} : priceCells(product)),
    Categories: listCell([
      [product.categoryParent ?? [], product.category].flat().map(wordsOfText).join(' > '),
    ]),
    Tags: wordsCell(tagsIn(product.tags)),
    Images: listCell(mainFirst(product.images).map(({ url }) => addressOf(url, appUrl))),
    Position: 0,
    Brands: wordsCell(product.brand === '' ? [] : [product.brand]),
    ...attributeCells([
      ...Object.entries(product.variations).map(([name, values]) => ({ name, values, isVisible: true })),
      ...product.attributes.map(({ name, value }) => ({ name, values: [value], isVisible: true })),
    ]),
  };
};

const variationRow = (
  product: ExistingProduct,
  choice: Readonly<Record<string, string>>,
  position: number,
  cells: Cells,
): Cells => ({
  ...SHARED_CELLS,
  Type: 'variation',
  Name: `${titleOfText(product.name)} - ${Object.values(choice).join(', ')}`,
  'Is featured?': 0,
  'Tax class': 'parent',
  'Allow customer reviews?': 0,
  Parent: wordsOfText(product.sku),
  Position: position,
  ...attributeCells(Object.entries(choice).map(([name, value]) => ({ name, values: [value] }))),
  ...cells,
});

const variantRow = (
  product: ExistingProduct,
  variant: StoredVariant,
  position: number,
  held: number,
  appUrl: string,
): Cells =>
  variationRow(
    product,
    Object.fromEntries(Object.keys(product.variations).map((type) => [type, variant.choice[type] ?? ''])),
    position,
    {
      SKU: wordsOfText(variant.sku),
      [GTIN]: variant.gtin ?? '',
      Published: variant.isActive ? 1 : 0,
      ...stockCells(variant.stock + held),
      ...priceCells(pricesOfVariant(variant, product)),
      Images: variant.image === null ? '' : listCell([addressOf(variant.image, appUrl)]),
    },
  );

/** Combinations of values that share the product's stock: WooCommerce has it at the parent. */
const combinationRows = (product: ExistingProduct): Cells[] => {
  const types = Object.keys(product.variations);
  if (types.length === 0) return [];
  return variantsOf(Object.values(product.variations)).map((values, index) =>
    variationRow(product, Object.fromEntries(types.map((type, at) => [type, values[at] ?? ''])), index + 1, {
      Published: 1,
      'In stock?': product.stock > 0 ? 1 : 0,
      Stock: 'parent',
      ...priceCells(product),
    }),
  );
};

/** The rows of a product as WooCommerce has them: its own, and one for each of its variants. */
export const wooRowsOfProduct = (product: ExistingProduct, appUrl: string): Cells[] => {
  const { variants } = product;
  const held = heldByVariant(product.heldLines, variants ?? []);
  return [
    productRow(product, appUrl),
    ...(variants
      ? variants.map((one, index) => variantRow(product, one, index + 1, held.get(one.id) ?? 0, appUrl))
      : combinationRows(product)),
  ];
};
