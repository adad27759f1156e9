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
import type { Attribute, Product, ProductImage } from '#contract/catalogue/schemas.ts';

/** A variation type while it is edited; the order of types and of values is the one that is shown. */
export interface VariationType {
  type: string;
  values: string[];
}

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
export type ProductFields = { [F in ProductField]: Typed[KindOf<F>] };

const emptyOf = (field: ProductField): ProductFields[ProductField] => {
  const kind = kindOf(field);
  if (kind === 'pictures' || kind === 'variations' || kind === 'attributes') return [];
  return kind === 'flag' ? false : '';
};

export const EMPTY_PRODUCT = { ...byField(FIELD_NAMES, emptyOf), isActive: true } as ProductFields;

/** Whether shoppers see it, or are to see it once it is finished. */
const isWantedActive = ({ isActive, wantsActive }: Product): boolean => isActive || wantsActive === true;

/** A product as the form shows it; money in naira. */
export const fieldsOf = (product: Product): ProductFields => {
  const fields: ProductFields = {
    ...product,
    price: String(product.price),
    discountPrice: product.discountPrice === null ? '' : String(product.discountPrice),
    stock: String(product.stock),
    isActive: isWantedActive(product),
    category: product.category._id,
    variations: Object.entries(product.variations).map(([type, values]) => ({ type, values })),
  };
  return byField(FIELD_NAMES, (field) => fields[field]) as ProductFields;
};

const COPY = ' (copy)';

/** A copy to begin with: nobody sees it before it is made active, and its SKU is its own. */
export const copyOf = (product: Product): ProductFields => ({
  ...fieldsOf(product),
  name: `${product.name.slice(0, PRODUCT_NAME_MAX - COPY.length)}${COPY}`,
  sku: '',
  isActive: false,
});

/** The fields of an edit that can be overtaken by another one, as the server has given them. */
export const loadedOf = (product: Product): Required<LoadedFields> => {
  const fields: Record<LoadedField, unknown> = {
    ...product,
    category: product.category._id,
    isActive: isWantedActive(product),
  };
  return byField(LOADED_FIELDS, (field) => fields[field]) as Required<LoadedFields>;
};
