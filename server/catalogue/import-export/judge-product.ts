import { byField, PLAIN_FIELDS } from '#contract/catalogue/field-list.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { Remark } from '#contract/catalogue/import-export/schemas.ts';
import type { ImportOutcome } from '#contract/catalogue/import-export/states.ts';
import { MAX_STOCK } from '#contract/catalogue/limits.ts';
import { productMessages } from '#contract/catalogue/messages.ts';
import { createProductSchema, type NewProduct } from '#contract/catalogue/product-form.ts';
import { createCategorySchema } from '#contract/catalogue/schemas.ts';
import { changedFields } from '#server/audit/changed-fields.ts';
import { shownProduct } from '../products/stored-product.ts';
import type { ExistingProduct } from './existing-products.ts';
import type { FileProduct } from './file-product.ts';

/** What the administrator has chosen for the whole file. */
export interface ImportChoices {
  /** Where new products go whose rows name no category. */
  category: string | null;
  /** Leaves the stock of products that are there already. */
  keepsStock: boolean;
}

/** What is to become of a product of the file. */
export interface Plan {
  outcome: ImportOutcome;
  /** Null for one that is refused. Its category is named, since it may not be there yet. */
  form: NewProduct | null;
  known: ExistingProduct | undefined;
  /** The fields that differ, as forms name them; of a new product none. */
  changes: string[];
  remarks: Remark[];
}

/** Stands for the category while a form is judged. */
const ANY_ID = '00000000-0000-4000-8000-000000000000';

/** The name of the category that a product goes to; undefined where nothing says one. */
export const categoryFor = (
  fileProduct: FileProduct,
  isKnown: boolean,
  { category }: ImportChoices,
): string | undefined => fileProduct.category ?? (isKnown ? undefined : (category ?? undefined));

/** Shopify's price is what one pays now, and compare-at what it was: the shop has the price, and below it the discount price. */
const pricesOf = ({ sellingPrice, compareAt }: FileProduct, known: ExistingProduct | undefined) => {
  const stored = known && shownProduct(known);
  if (sellingPrice === undefined) {
    const { price, discountPrice } = stored ?? { price: Number.NaN, discountPrice: null };
    return { price, discountPrice };
  }
  const before = compareAt === undefined ? (stored?.discountPrice == null ? null : stored.price) : compareAt;
  return before === null || before <= sellingPrice
    ? { price: sellingPrice, discountPrice: null }
    : { price: before, discountPrice: sellingPrice };
};

/** The form as text, numbers and lists, with what is stored wherever the file says nothing. */
const filledIn = (fileProduct: FileProduct, known: ExistingProduct | undefined, stock: number) => ({
  name: fileProduct.name ?? known?.name,
  description: fileProduct.description ?? known?.description,
  ...pricesOf(fileProduct, known),
  stock,
  category: ANY_ID,
  images: fileProduct.images ?? known?.images ?? [],
  variations: fileProduct.variations ?? known?.variations ?? {},
  attributes: fileProduct.attributes ?? known?.attributes ?? [],
  ...byField(PLAIN_FIELDS, (field) => fileProduct[field] ?? known?.[field]),
  sku: fileProduct.sku ?? known?.sku,
  isActive: fileProduct.isActive ?? known?.isActive,
  isFeatured: fileProduct.isFeatured ?? known?.isFeatured,
});

/**
 * The stock that a product is to have.
 * @param seen what it had when the file was checked, held units included; null when it was not there
 */
const stockFor = (
  fileProduct: FileProduct,
  known: ExistingProduct | undefined,
  choices: ImportChoices,
  seen: number | null,
) => {
  if (!known) return { stock: fileProduct.stock ?? 0, isShort: false };
  if (fileProduct.stock === undefined || choices.keepsStock) return { stock: known.stock, isShort: false };
  if (fileProduct.stock > MAX_STOCK) return { stock: fileProduct.stock, isShort: false };
  const stock = seen === null ? fileProduct.stock : known.stock + fileProduct.stock - seen;
  return { stock: Math.max(0, stock), isShort: stock < 0 };
};

/** A category is the same one whatever its case. */
const asKnown = (name: string, known: ExistingProduct | undefined): string =>
  known && known.category.toLowerCase() === name.toLowerCase() ? known.category : name;

const judge = (
  fileProduct: FileProduct,
  known: ExistingProduct | undefined,
  choices: ImportChoices,
  seen: number | null,
): Plan => {
  const remarks = [...fileProduct.remarks];
  const tell = (kind: Remark['kind'], sentence: string, field: string) =>
    remarks.push({ ...fileProduct.placeOf(field), kind, sentence });
  const { stock, isShort } = stockFor(fileProduct, known, choices, seen);
  const judged = createProductSchema.safeParse(filledIn(fileProduct, known, stock));
  for (const { path, message } of judged.error?.issues ?? []) tell('problem', message, path.join('.'));
  const wanted = categoryFor(fileProduct, known !== undefined, choices) ?? known?.category ?? '';
  const category = createCategorySchema.safeParse({ name: wanted });
  for (const { message } of category.error?.issues ?? [])
    tell('problem', wanted === '' ? productMessages.category : message, 'category');
  if (!judged.data || !category.data || remarks.some(({ kind }) => kind === 'problem'))
    return { outcome: 'refused', form: null, known, changes: [], remarks };
  if (isShort) tell('note', say.soldMeanwhile, 'stock');
  if (!known && fileProduct.stock === undefined) tell('note', say.noStock, 'stock');
  const form = { ...judged.data, category: asKnown(category.data.name, known) };
  if (!known) return { outcome: 'created', form, known, changes: [], remarks };
  const changes = Object.keys(changedFields(shownProduct(known), form).after);
  return { outcome: changes.length > 0 ? 'changed' : 'unchanged', form, known, changes, remarks };
};

/**
 * Judges a product of the file by the rules of the form and compares it with what the shop has.
 * @param seen the stock that it had when the file was checked, held units included; null when it was not there
 */
export const planProduct = (...given: Parameters<typeof judge>): Plan => {
  const plan = judge(...given);
  return { ...plan, remarks: plan.remarks.toSorted((left, right) => left.row - right.row) };
};
