import {
  byField,
  FIELD_NAMES,
  type KindOf,
  kindOf,
  LOADED_FIELDS,
  type LoadedField,
  type ProductField,
} from '#contract/catalogue/field-list.ts';
import { PRODUCT_NAME_MAX } from '#contract/catalogue/limits.ts';
import type { LoadedFields } from '#contract/catalogue/product-form.ts';
import type { AdminProduct, Attribute, ProductImage } from '#contract/catalogue/schemas.ts';
import { beginningOf } from '#contract/characters.ts';
import { copyOfRow, rowOf, type VariantRow } from './variants/variant-rows.ts';
import type { VariationType } from './variation-type.ts';

/** What stands in a field of each kind; figures as they were typed. */
interface Typed {
  plain: string;
  text: string;
  naira: string;
  optionalNaira: string;
  units: string;
  category: string;
  pictures: ProductImage[];
  variations: VariationType[];
  attributes: Attribute[];
  flag: boolean;
}

/** What stands in the product form's fields. */
export type ProductFields = { [F in ProductField]: Typed[KindOf<F>] } & { variants: VariantRow[] };

const emptyOf = (field: ProductField): ProductFields[ProductField] => {
  const kind = kindOf(field);
  if (kind === 'pictures' || kind === 'variations' || kind === 'attributes') return [];
  return kind === 'flag' ? false : '';
};

export const EMPTY_PRODUCT = {
  ...byField(FIELD_NAMES, emptyOf),
  isActive: true,
  variants: [],
} as ProductFields;

/** Whether shoppers see it, or are to see it once it is finished. */
const isWantedActive = ({ isActive, wantsActive }: AdminProduct): boolean => isActive || wantsActive === true;

/** A product as the form shows it; money in naira, the prices its own. */
export const fieldsOf = (product: AdminProduct): ProductFields => {
  const fields: ProductFields = {
    ...product,
    price: String(product.basePrice),
    discountPrice: product.baseDiscountPrice === null ? '' : String(product.baseDiscountPrice),
    stock: String(product.stock),
    isActive: isWantedActive(product),
    category: product.category._id,
    variations: Object.entries(product.variations).map(([type, values]) => ({ type, values })),
    variants: product.variants.map(rowOf),
  };
  return { ...byField(FIELD_NAMES, (field) => fields[field]), variants: fields.variants } as ProductFields;
};

const COPY = ' (copy)';

/** A copy to begin with: nobody sees it before it is made active, and its SKU is its own. */
export const copyOf = (product: AdminProduct): ProductFields => ({
  ...fieldsOf(product),
  variants: product.variants.map(rowOf).map(copyOfRow),
  name: `${beginningOf(product.name, PRODUCT_NAME_MAX - COPY.length)}${COPY}`,
  sku: '',
  isActive: false,
});

/** The fields of an edit that can be overtaken by another one, as the server has given them. */
export const loadedOf = (product: AdminProduct): Required<Omit<LoadedFields, 'variants'>> => {
  const fields: Record<LoadedField, unknown> = {
    ...product,
    price: product.basePrice,
    discountPrice: product.baseDiscountPrice,
    category: product.category._id,
    isActive: isWantedActive(product),
  };
  return byField(LOADED_FIELDS, (field) => fields[field]) as Required<Omit<LoadedFields, 'variants'>>;
};
