import { byField, PLAIN_FIELDS, type PlainField, type ProductField } from '#contract/catalogue/field-list.ts';
import {
  DESCRIPTION_MAX,
  DESCRIPTION_MIN,
  MAX_ATTRIBUTES,
  MAX_STOCK,
  PRODUCT_NAME_MIN,
  UNCATEGORISED,
  UNFINISHED_NAME_MAX,
} from '#contract/catalogue/limits.ts';
import { PRODUCT_FIELDS } from '#contract/catalogue/product-fields.ts';
import { createProductSchema, type NewProduct } from '#contract/catalogue/product-form.ts';
import type { Attribute, ProductImage, Variations } from '#contract/catalogue/schemas.ts';
import { shownProduct } from '../products/stored-product.ts';
import { ANY_CATEGORY } from '../products/unfinished.ts';
import type { ExistingProduct } from './existing-products.ts';

/** The form as a file and the shop fill it in, before it is judged; what neither of them says is undefined. */
export interface Filled extends Record<PlainField, string | undefined> {
  name: string | undefined;
  description: string | undefined;
  price: number;
  discountPrice: number | null;
  stock: number;
  category: string;
  images: ProductImage[];
  variations: Variations;
  attributes: Attribute[];
  sku: string | undefined;
  isActive: boolean | undefined;
  isFeatured: boolean | undefined;
}

const {
  attributes: attributesRule,
  images: imagesRule,
  sku: skuRule,
  variations: variationsRule,
} = createProductSchema.shape;

/** Those images whose addresses can be used. */
export const usableImages = (images: readonly ProductImage[]): ProductImage[] => {
  const usable = images.filter((image) => imagesRule.safeParse([image]).success);
  return imagesRule.safeParse(usable).data ?? [];
};

const usableVariations = (variations: Variations): Variations =>
  Object.fromEntries(
    Object.entries(variations).filter(
      ([type, values]) => variationsRule.safeParse({ [type]: values }).success,
    ),
  );

const usableAttributes = (attributes: readonly Attribute[]): Attribute[] => {
  const usable = attributes.filter((one) => attributesRule.safeParse([one]).success);
  return attributesRule.safeParse(usable.slice(0, MAX_ATTRIBUTES)).data ?? [];
};

const cut = (text: string | undefined, most: number): string =>
  (text ?? '').trim().slice(0, most).toWellFormed();

/** As much of each field as can be kept of one that breaks a rule of the form. */
const MENDED: Partial<Record<ProductField, (filled: Filled, known: ExistingProduct | undefined) => unknown>> =
  {
    name: (filled) => cut(filled.name, UNFINISHED_NAME_MAX),
    description: (filled) => cut(filled.description, DESCRIPTION_MAX),
    discountPrice: () => null,
    stock: ({ stock }) => (Number.isInteger(stock) && stock <= MAX_STOCK ? stock : 0),
    category: (_, known) => known?.category ?? UNCATEGORISED,
    images: (filled) => usableImages(filled.images),
    variations: (filled) => usableVariations(filled.variations),
    attributes: (filled) => usableAttributes(filled.attributes),
    ...byField(PLAIN_FIELDS, (field) => (filled: Filled) => cut(filled[field], PRODUCT_FIELDS[field].max)),
    // Where it is a variant's that breaks a rule, the product's own may be a good one.
    sku: ({ sku }, known) => skuRule.safeParse(sku).data ?? known?.sku,
    isActive: () => false,
  };

/** What breaks no rule, in the place of what does while the rest of a form is read. */
const HARMLESS = {
  name: 'x'.repeat(PRODUCT_NAME_MIN),
  description: 'x'.repeat(DESCRIPTION_MIN),
  discountPrice: null,
  stock: 0,
  category: ANY_CATEGORY,
  images: [{ url: '/media/x', isMain: true }],
  variations: {},
  attributes: [],
  ...byField(PLAIN_FIELDS, () => ''),
  sku: undefined,
  isActive: false,
};

/**
 * A form of which some fields break rules. Where the shop has such a field right its own is kept, else as much of the
 * file's as can be.
 * @param kept the fields of which the shop's own is kept
 * @param missing those that are to be finished
 */
export const mendedForm = (
  filled: Filled,
  known: ExistingProduct | undefined,
  kept: readonly ProductField[],
  missing: readonly ProductField[],
): NewProduct => {
  // What it is reduced to goes with its price, beside which the shop's own would say something else.
  const own = kept.filter((field) => field !== 'discountPrice');
  const take = <T extends object>(all: T, fields: readonly ProductField[]): Partial<T> =>
    Object.fromEntries(
      Object.entries(all).filter(([field]) => fields.includes(field as ProductField)),
    ) as Partial<T>;
  return {
    ...createProductSchema.parse({ ...filled, ...take(HARMLESS, [...own, ...missing]) }),
    ...(known ? take(shownProduct(known), own) : {}),
    ...Object.fromEntries(
      missing.flatMap((field) => {
        const mended = MENDED[field];
        return mended ? [[field, mended(filled, known)] as const] : [];
      }),
    ),
  } as NewProduct;
};
