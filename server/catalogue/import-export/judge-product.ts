import type { ProductField } from '#contract/catalogue/field-list.ts';
import { placeOfGtin } from '#contract/catalogue/gtin.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { Remark } from '#contract/catalogue/import-export/schemas.ts';
import type { CategorySource, ImportOutcome } from '#contract/catalogue/import-export/states.ts';
import {
  DESCRIPTION_MAX,
  MAX_ATTRIBUTES,
  UNCATEGORISED,
  UNFINISHED_NAME_MAX,
} from '#contract/catalogue/limits.ts';
import { productMessages } from '#contract/catalogue/messages.ts';
import { createProductSchema, type NewProduct } from '#contract/catalogue/product-form.ts';
import { createCategorySchema } from '#contract/catalogue/schemas.ts';
import { changedFields } from '#server/audit/changed-fields.ts';
import { shownProduct } from '../products/stored-product.ts';
import { inFormOrder, isUncategorised } from '../products/unfinished.ts';
import { brokenIn, isNameless } from './broken-in.ts';
import { asJudged, isByVariant } from './by-variant.ts';
import type { ExistingProduct } from './existing-products.ts';
import { filledIn, stockFor } from './file-form.ts';
import type { FileProduct } from './file-product.ts';
import type { Broken } from './group-reader.ts';
import { type Filled, mendedForm, usableImages } from './mend-product.ts';
import { type PlannedVariants, planFileVariants, type UnitsSeen, unitsSeen } from './plan-file-variants.ts';
import { withStoredPrices } from './reduced-alone.ts';
import { variantProblems } from './variant-guard.ts';

/** What the administrator has chosen for the whole file. */
export interface ImportChoices {
  /** Where new products go whose rows name no category. */
  category: string | null;
  /** Leaves the stock of products that are there already. */
  keepsStock: boolean;
  /** The column that categories come from; null or not there: see `categoryIn`. */
  categoriesFrom?: CategorySource | null;
  /** Units that new products and variants start with whose stock the file does not name; none unless told. */
  startStock?: number;
}

/** What is to become of a product of the file. */
export interface Plan {
  outcome: ImportOutcome;
  /** Null for one that is refused. Its category is named, since it may not be there yet. */
  form: NewProduct | null;
  known: ExistingProduct | undefined;
  /** The fields that differ, as forms name them; of a new product none. */
  changes: string[];
  /** The fields that break rules of the form and are to be finished later: until then it is not for sale. */
  missing: ProductField[];
  /** Whether it goes on sale once it is finished. */
  wantsActive: boolean;
  remarks: Remark[];
  /** What becomes of its variants; null where it has none, or the file leaves them alone. */
  variants: Pick<PlannedVariants, 'plan' | 'report'> | null;
}

/** What is not taken in. */
export const refusedPlan = (remarks: Remark[], known?: ExistingProduct): Plan => ({
  outcome: 'refused',
  form: null,
  known,
  changes: [],
  missing: [],
  wantsActive: false,
  remarks,
  variants: null,
});

/** The name of the category that a product is said to belong to; uncategorised is none. */
const categorySaid = (
  fileProduct: FileProduct,
  isKnown: boolean,
  { category }: ImportChoices,
): string | undefined => {
  const said = fileProduct.category ?? (isKnown ? undefined : (category ?? undefined));
  return said === undefined || isUncategorised(said) ? undefined : said;
};

/** The category that has to be there for a product; undefined where it stays in its own. */
export const categoryFor = (...given: Parameters<typeof categorySaid>): string | undefined => {
  const [, isKnown] = given;
  const said = createCategorySchema.safeParse({ name: categorySaid(...given) }).data?.name;
  return said ?? (isKnown ? undefined : UNCATEGORISED);
};

/** A category is the same one whatever its case. */
const asKnown = (name: string, known: ExistingProduct | undefined): string =>
  known && known.category.toLowerCase() === name.toLowerCase() ? known.category : name;

/** The category's name, or what is wrong with it. */
const judgeCategory = (
  fileProduct: FileProduct,
  known: ExistingProduct | undefined,
  choices: ImportChoices,
): { name: string } | { sentence: string } => {
  const said = categorySaid(fileProduct, known !== undefined, choices);
  const isToFind = !known || (known.missing?.includes('category') && isUncategorised(known.category));
  if (said === undefined && isToFind) return { sentence: productMessages.category };
  const { data, error } = createCategorySchema.safeParse({ name: said ?? known?.category });
  return data
    ? { name: asKnown(data.name, known) }
    : { sentence: error.issues[0]?.message ?? productMessages.category };
};

/** What differs from the shop's product, be it only that a field is to be finished, or is no longer. */
const changesOf = (
  known: ExistingProduct,
  form: NewProduct,
  { missing, wantsActive }: Pick<Plan, 'missing' | 'wantsActive'>,
): ProductField[] => {
  const before = known.missing ?? [];
  return inFormOrder([
    ...(Object.keys(changedFields(shownProduct(known), form).after) as ProductField[]),
    ...before.filter((field) => !missing.includes(field)),
    ...missing.filter((field) => !before.includes(field)),
    ...((known.wantsActive ?? false) === wantsActive ? [] : (['isActive'] as const)),
  ]);
};

/** What was cut off, beyond which the form would keep nothing. */
const cutNotes = (filled: Filled): [ProductField, string][] => [
  ...((filled.name?.length ?? 0) > UNFINISHED_NAME_MAX
    ? ([['name', say.nameCut(UNFINISHED_NAME_MAX)]] as [ProductField, string][])
    : []),
  ...((filled.description?.length ?? 0) > DESCRIPTION_MAX
    ? ([['description', say.descriptionCut(DESCRIPTION_MAX)]] as [ProductField, string][])
    : []),
];

const remarkOn = (kind: Remark['kind'], { row, column, sentence }: Omit<Broken, 'field'>): Remark => ({
  row,
  column,
  kind,
  sentence,
});

/**
 * Of the fields that break rules, those that stay as the shop has them, and those that are missing until somebody finishes
 * them. Pictures that cannot be used are left out; only a product without any lacks them.
 */
const keptOrMissing = (
  broken: readonly Broken[],
  known: ExistingProduct | undefined,
  hasPictures: boolean,
): Record<'kept' | 'missing', ProductField[]> => {
  const fields = inFormOrder(broken.map(({ field }) => field)).filter(
    (field) => !(field === 'images' && hasPictures),
  );
  const isWhole = (field: ProductField): boolean => known !== undefined && !known.missing?.includes(field);
  return { kept: fields.filter(isWhole), missing: fields.filter((field) => !isWhole(field)) };
};

const remarksOnBroken = (broken: readonly Broken[], kept: readonly ProductField[]): Remark[] =>
  broken.map((one) => {
    const isKept = kept.includes(one.field);
    // Of a SKU it is said already whose it is.
    const keptAs = one.field === 'discountPrice' ? say.keptReduction : say.kept;
    const sentence = isKept && one.field !== 'sku' ? keptAs(one.sentence) : one.sentence;
    return remarkOn(isKept ? 'note' : 'problem', { ...one, sentence });
  });

/**
 * Two of one name are two products here, which whoever has listed the sizes of one, or new prices for what the shop has, may
 * not mean. One that is there is no news.
 */
const remarksOnNamesake = (
  { namesake, skuOfNamesake, placeOf }: FileProduct,
  known: ExistingProduct | undefined,
): Remark[] => {
  if (known) return [];
  const sentences = [
    ...(skuOfNamesake === undefined ? [] : [say.nameTaken(skuOfNamesake)]),
    ...(namesake === undefined ? [] : [say.namesake(namesake)]),
  ];
  return sentences.map((sentence) => remarkOn('note', { ...placeOf('name'), sentence }));
};

/** A barcode number for which the list of attributes has no place. */
const remarksOnBarcode = ({ barcode, placeOf }: FileProduct, { attributes }: Filled): Remark[] =>
  barcode && attributes.length >= MAX_ATTRIBUTES && placeOfGtin(attributes) < 0
    ? [remarkOn('note', { ...placeOf('barcode'), sentence: say.noRoomForBarcode(MAX_ATTRIBUTES) })]
    : [];

/** What the file's stock comes to where it does not say so itself. */
const remarksOnStock = (
  fileProduct: FileProduct,
  known: ExistingProduct | undefined,
  choices: ImportChoices,
  isShort: boolean,
): Remark[] => {
  const isUnsaid = !known && fileProduct.stock === undefined && !isByVariant(fileProduct);
  const sentences = [
    ...(isShort ? [say.soldMeanwhile] : []),
    ...(isUnsaid ? [say.noStock(choices.startStock ?? 0)] : []),
  ];
  return sentences.map((sentence) => remarkOn('note', { ...fileProduct.placeOf('stock'), sentence }));
};

/** What a plan comes to beside what the shop has. */
const outcomeOf = ({
  known,
  form,
  missing,
  wantsActive,
  variants,
}: Omit<Plan, 'outcome' | 'changes' | 'form'> & { form: NewProduct }): Pick<Plan, 'outcome' | 'changes'> => {
  if (!known) return { outcome: 'created', changes: [] };
  const changes = changesOf(known, form, { missing, wantsActive });
  const isChanged = changes.length > 0 || variants?.report.some(({ outcome }) => outcome !== 'kept');
  return { outcome: isChanged ? 'changed' : 'unchanged', changes };
};

const judge = (
  read: FileProduct,
  known: ExistingProduct | undefined,
  choices: ImportChoices,
  seen: number | null,
  variantsSeen: UnitsSeen = unitsSeen(known),
): Plan => {
  const fileProduct = asJudged(withStoredPrices(read, known), known, choices);
  const { stock, isShort } = stockFor(fileProduct, known, choices, seen);
  const filled = filledIn(fileProduct, known, stock);
  const category = judgeCategory(fileProduct, known, choices);
  const judged = createProductSchema.safeParse(filled);
  const broken = [
    ...brokenIn(fileProduct, filled, judged.error?.issues ?? []),
    ...('sentence' in category
      ? [{ field: 'category' as const, ...fileProduct.placeOf('category'), sentence: category.sentence }]
      : []),
  ];
  const remarks = [...fileProduct.remarks, ...variantProblems(fileProduct, known, stock)];
  if (
    remarks.some(({ kind }) => kind === 'problem') ||
    broken.some(({ field }) => field === 'price') ||
    isNameless(fileProduct, filled)
  ) {
    return refusedPlan([...remarks, ...broken.map((one) => remarkOn('problem', one))], known);
  }

  const usable = broken.some(({ field }) => field === 'images') ? usableImages(filled.images) : filled.images;
  const { kept, missing } = keptOrMissing(broken, known, usable.length > 0);
  remarks.push(...remarksOnNamesake(fileProduct, known), ...remarksOnBroken(broken, kept));
  for (const [field, sentence] of cutNotes(filled))
    if (missing.includes(field)) remarks.push(remarkOn('note', { ...fileProduct.placeOf(field), sentence }));
  remarks.push(
    ...remarksOnStock(fileProduct, known, choices, isShort),
    ...remarksOnBarcode(fileProduct, filled),
  );

  // Most products break no rule: what was read of them while they were judged is then the form.
  const mended =
    judged.data && kept.length + missing.length === 0
      ? judged.data
      : mendedForm(usable.length > 0 ? { ...filled, images: usable } : filled, known, kept, missing);
  const form: NewProduct = {
    ...mended,
    ...('name' in category ? { category: category.name } : {}),
    isActive: mended.isActive && missing.length === 0,
  };
  const variants = isByVariant(fileProduct)
    ? planFileVariants({ fileProduct, known, form, choices, seen, unitsSeen: variantsSeen })
    : null;
  if (variants) {
    remarks.push(...variants.remarks);
    if (variants.isRefused) return refusedPlan(remarks, known);
    form.stock = variants.stock;
  }
  const wantsActive = missing.length > 0 && mended.isActive;
  const plan = { form, known, missing, wantsActive, remarks, variants };
  return { ...plan, ...outcomeOf(plan) };
};

/**
 * Judges a product of the file by the rules of the form and compares it with what the shop has.
 * @param seen the stock that it had when the file was checked, held units included; null when it was not there
 * @param variantsSeen the same of each of its variants
 */
export const planProduct = (...given: Parameters<typeof judge>): Plan => {
  const [{ withoutHead }, known] = given;
  const plan = withoutHead && !known?.variants ? refusedPlan([withoutHead], known) : judge(...given);
  plan.remarks.sort((left, right) => left.row - right.row);
  return plan;
};
