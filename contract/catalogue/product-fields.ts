/**
 * What a field of a product holds. A `plain` one is an optional line of text without a rule of its own: its column, its
 * place in forms, answers, files of products and the audit log follow from its line here.
 */
export type FieldKind =
  | 'plain'
  | 'text'
  | 'naira'
  | 'optionalNaira'
  | 'units'
  | 'category'
  | 'pictures'
  | 'variations'
  | 'attributes'
  | 'flag';

interface Field {
  kind: FieldKind;
  /** As the form, the notice of an edit conflict and the audit log call it. */
  label: string;
  /** Within a sentence, where that is not the label in small letters. */
  word?: string;
  /** The most letters of a plain field. */
  max?: number;
  /** The titles of its column in files of products, first the one that is written; a field made of several columns has none. */
  csv?: readonly [string, ...string[]];
}

/** The fields of a product, in the order of its form. Without Zod, for the screens. */
export const PRODUCT_FIELDS = {
  name: { kind: 'text', label: 'Name', csv: ['Title'] },
  description: { kind: 'text', label: 'Description', csv: ['Body (HTML)', 'Description'] },
  price: { kind: 'naira', label: 'Price', csv: ['Variant Price', 'Price'] },
  discountPrice: { kind: 'optionalNaira', label: 'Discount price' },
  stock: { kind: 'units', label: 'Stock', csv: ['Variant Inventory Qty', 'Inventory quantity'] },
  category: { kind: 'category', label: 'Category', csv: ['Type', 'Custom Product Type'] },
  images: { kind: 'pictures', label: 'Pictures', word: 'images', csv: ['Image Src', 'Product image URL'] },
  variations: { kind: 'variations', label: 'Variations' },
  attributes: { kind: 'attributes', label: 'Attributes', csv: ['Attributes'] },
  brand: { kind: 'plain', label: 'Brand', max: 100, csv: ['Vendor'] },
  tags: { kind: 'plain', label: 'Tags', max: 1_000, csv: ['Tags'] },
  sku: { kind: 'text', label: 'SKU', word: 'SKU', csv: ['Variant SKU', 'SKU'] },
  isActive: { kind: 'flag', label: 'Active' },
  isFeatured: { kind: 'flag', label: 'Featured' },
} as const satisfies Record<string, Field>;
