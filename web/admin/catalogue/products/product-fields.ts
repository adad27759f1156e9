import { PRODUCT_NAME_MAX } from '#contract/catalogue/limits.ts';
import type { LoadedFields } from '#contract/catalogue/product-form.ts';
import type { Product, ProductImage } from '#contract/catalogue/schemas.ts';

/** A variation type while it is edited; the order of types and of values is the one that is shown. */
export interface VariationType {
  type: string;
  values: string[];
}

/** What stands in the product form's fields; figures as they were typed. */
export interface ProductFields {
  name: string;
  description: string;
  price: string;
  discountPrice: string;
  stock: string;
  category: string;
  images: ProductImage[];
  variations: VariationType[];
  brand: string;
  sku: string;
  isActive: boolean;
  isFeatured: boolean;
}

/** In the order of the form. */
export const PRODUCT_FIELDS = [
  'name',
  'description',
  'price',
  'discountPrice',
  'stock',
  'category',
  'images',
  'variations',
  'brand',
  'sku',
  'isActive',
  'isFeatured',
] as const satisfies readonly (keyof ProductFields)[];

export const EMPTY_PRODUCT: ProductFields = {
  name: '',
  description: '',
  price: '',
  discountPrice: '',
  stock: '',
  category: '',
  images: [],
  variations: [],
  brand: '',
  sku: '',
  isActive: true,
  isFeatured: false,
};

/** A product as the form shows it; money in naira. */
export const fieldsOf = (product: Product): ProductFields => ({
  name: product.name,
  description: product.description,
  price: String(product.price),
  discountPrice: product.discountPrice === null ? '' : String(product.discountPrice),
  stock: String(product.stock),
  category: product.category._id,
  images: product.images,
  variations: Object.entries(product.variations).map(([type, values]) => ({ type, values })),
  brand: product.brand,
  sku: product.sku,
  isActive: product.isActive,
  isFeatured: product.isFeatured,
});

const COPY = ' (copy)';

/** A copy to begin with: nobody sees it before it is made active, and its SKU is its own. */
export const copyOf = (product: Product): ProductFields => ({
  ...fieldsOf(product),
  name: `${product.name.slice(0, PRODUCT_NAME_MAX - COPY.length)}${COPY}`,
  sku: '',
  isActive: false,
});

/** The fields of an edit that can be overtaken by another one, as the server has given them. */
export const loadedOf = (product: Product): Required<LoadedFields> => ({
  name: product.name,
  description: product.description,
  price: product.price,
  discountPrice: product.discountPrice,
  category: product.category._id,
  images: product.images,
  variations: product.variations,
  brand: product.brand,
  sku: product.sku,
  isActive: product.isActive,
  isFeatured: product.isFeatured,
});
