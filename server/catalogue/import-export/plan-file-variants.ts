import { choiceKey, choiceText } from '#contract/catalogue/choice.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { ImportedVariant, Remark } from '#contract/catalogue/import-export/schemas.ts';
import { MAX_VARIANTS } from '#contract/catalogue/limits.ts';
import type { NewProduct } from '#contract/catalogue/product-form.ts';
import type { VariantForm } from '#contract/catalogue/variants.ts';
import { sumOf } from '#contract/money.ts';
import { Refusal } from '#server/http/errors.ts';
import { shownProduct } from '../products/stored-product.ts';
import { fitsVariations, planVariants, type VariantsPlan } from '../variants/plan-variants.ts';
import type { StoredVariant } from '../variants/stored-variant.ts';
import type { ByVariant } from './by-variant.ts';
import { type ExistingProduct, heldByVariant } from './existing-products.ts';
import { type PricePair, pairOf } from './file-form.ts';
import type { FileVariant } from './file-variants.ts';
import { effectivePair, isSamePair } from './variant-prices.ts';

/** What each variant had in the shop when the file was checked, held units included, by its id; null: there were none. */
export type UnitsSeen = Readonly<Record<string, number>> | null;

export const unitsSeen = (known: ExistingProduct | undefined): UnitsSeen => {
  if (!known?.variants) return null;
  const held = heldByVariant(known.heldLines, known.variants);
  return Object.fromEntries(known.variants.map(({ id, stock }) => [id, stock + (held.get(id) ?? 0)]));
};

/** What is to become of the variants of a product. */
export interface PlannedVariants {
  plan: VariantsPlan;
  /** Of those that can be chosen, together. */
  stock: number;
  remarks: Remark[];
  report: ImportedVariant[];
  /** Whether the product is to be left as it is: a sentence among the remarks says why. */
  isRefused: boolean;
}

interface Given {
  fileProduct: ByVariant;
  known: ExistingProduct | undefined;
  /** The product as it is going to be. */
  form: NewProduct;
  choices: { keepsStock: boolean; startStock?: number };
  /** What the product had when the file was checked, held units included; null when it was not there. */
  seen: number | null;
  unitsSeen: UnitsSeen;
}

type Tell = (kind: Remark['kind'], row: number, sentence: string) => void;

const priceFor = (
  { price }: FileVariant,
  stored: StoredVariant | undefined,
  base: PricePair,
  baseBefore: PricePair,
): Pick<VariantForm, 'price' | 'discountPrice'> => {
  const effective = stored && effectivePair(stored, baseBefore);
  const wanted = price && pairOf(price, effective);
  if (!wanted) return {};
  if (stored?.priceKobo != null && effective && isSamePair(wanted, effective)) return {};
  return isSamePair(wanted, base) ? { price: null, discountPrice: null } : wanted;
};

/** Its picture, where the product shows it; what the product has lost goes from the variant too. */
const imageFor = (
  one: FileVariant | undefined,
  stored: StoredVariant | undefined,
  form: NewProduct,
  tell: Tell,
) => {
  const image = one?.image === undefined ? (stored?.image ?? null) : one.image;
  if (image === null || form.images.some(({ url }) => url === image)) return image;
  if (one?.image) tell('note', one.row, say.imageLeftOut(choiceText(one.choice)));
  return null;
};

/** Units of a variant that is there: what the file adds or takes away, so that what was sold since the check stays sold. */
const stockOfStored = (
  one: FileVariant,
  stored: StoredVariant,
  { choices, unitsSeen: seen }: Given,
  tell: Tell,
): number => {
  if (one.stock === undefined || choices.keepsStock) return stored.stock;
  const was = seen?.[stored.id];
  const stock = was === undefined ? one.stock : stored.stock + one.stock - was;
  if (stock < 0) tell('note', one.row, say.soldMeanwhile);
  return Math.max(0, stock);
};

/** Units of a new variant; of those that the file names some may be held, where they had one stock until now. */
const stockOfNew = (
  one: FileVariant,
  held: number,
  { choices: { startStock = 0 } }: Given,
  tell: Tell,
): number => {
  if (one.stock === undefined) tell('note', one.row, `${choiceText(one.choice)}: ${say.noStock(startStock)}`);
  return Math.max(0, (one.stock ?? startStock) - held);
};

const shownVariant = (variant: StoredVariant, base: PricePair) => ({
  sku: variant.sku,
  gtin: variant.gtin,
  ...effectivePair(variant, base),
  stock: variant.stock,
  image: variant.image,
  isActive: variant.isActive,
});

const reportOf = (
  { before, after }: VariantsPlan,
  rowOf: ReadonlyMap<string, number>,
  baseBefore: PricePair,
  base: PricePair,
): ImportedVariant[] => {
  const byId = new Map(before.map((one) => [one.id, one]));
  return after.flatMap((variant): ImportedVariant[] => {
    const row = rowOf.get(choiceKey(variant.choice)) ?? null;
    const name = choiceText(variant.choice);
    const stored = byId.get(variant.id);
    if (!stored) return [{ name, row, outcome: 'created', changes: [] }];
    const [was, is] = [shownVariant(stored, baseBefore), shownVariant(variant, base)];
    const fields = (Object.keys(is) as (keyof typeof is)[]).filter((field) => was[field] !== is[field]);
    if (fields.length > 0)
      return [
        {
          name,
          row,
          outcome: 'changed',
          changes: fields.map((field) => ({ field, from: was[field], to: is[field] })),
        },
      ];
    return row === null ? [{ name, row, outcome: 'kept', changes: [] }] : [];
  });
};

/** Those of the file that fit the product, and no more than it may have. */
const usableVariants = (
  { fileProduct, known, form }: Given,
  stored: readonly StoredVariant[],
  tell: Tell,
): FileVariant[] => {
  const own = new Set(stored.map(({ choice }) => choiceKey(choice)));
  let left = MAX_VARIANTS - stored.length;
  const [fitting, others] = Array.from([true, false], (isFitting) =>
    fileProduct.variants.list.filter(({ choice }) => fitsVariations(choice, form.variations) === isFitting),
  ) as [FileVariant[], FileVariant[]];
  // Of a new product it is told by the options that break a rule.
  if (known) for (const one of others) tell('note', one.row, say.variantMisfit(choiceText(one.choice)));
  return fitting.filter((one) => {
    if (own.has(one.key)) return true;
    left -= 1;
    if (left < 0) tell('note', one.row, say.variantTooMany(choiceText(one.choice), MAX_VARIANTS));
    return left >= 0;
  });
};

const formsOf = (
  given: Given,
  stored: readonly StoredVariant[],
  baseBefore: PricePair,
  tell: Tell,
): VariantForm[] => {
  const { form, known } = given;
  const usable = usableVariants(given, stored, tell);
  const byChoice = new Map(usable.map((one) => [one.key, one]));
  const own = new Set(stored.map(({ choice }) => choiceKey(choice)));
  const added = usable.filter(({ key }) => !own.has(key));
  const held = heldByVariant(
    stored.length > 0 ? [] : known?.heldLines,
    added.map(({ choice, key }) => ({ id: key, choice })),
  );
  const figures = (one: FileVariant, before: StoredVariant | undefined) => ({
    sku: one.sku,
    gtin: one.gtin,
    ...priceFor(one, before, form, baseBefore),
    isActive: one.isActive ?? (before || !one.isHeldBack ? undefined : false),
  });
  return [
    ...stored.map((before): VariantForm => {
      const one = byChoice.get(choiceKey(before.choice));
      return {
        _id: before.id,
        choice: before.choice,
        image: imageFor(one, before, form, tell),
        ...(one ? { ...figures(one, before), stock: stockOfStored(one, before, given, tell) } : {}),
      } as VariantForm;
    }),
    ...added.map(
      (one): VariantForm =>
        ({
          choice: one.choice,
          image: imageFor(one, undefined, form, tell),
          ...figures(one, undefined),
          stock: stockOfNew(one, held.get(one.key) ?? 0, given, tell),
        }) as VariantForm,
    ),
  ];
};

/** Whether what the check has seen of the units cannot be reckoned with any more. */
const isOvertaken = ({ known, seen, unitsSeen: byVariant }: Given): boolean => {
  if (!known || seen === null) return false;
  return known.variants ? byVariant === null : known.stock + known.held !== seen;
};

/** What a file makes of the variants of a product: those that it names are made or changed, all others stay. */
export const planFileVariants = (given: Given): PlannedVariants => {
  const { fileProduct, known, form } = given;
  const remarks: Remark[] = [];
  const tell: Tell = (kind, row, sentence) => remarks.push({ row, column: null, kind, sentence });
  const stored = known?.variants ?? [];
  const refused = (sentence: string): PlannedVariants => {
    tell('problem', fileProduct.row, sentence);
    return { plan: { before: stored, after: stored }, stock: 0, remarks, report: [], isRefused: true };
  };
  if (isOvertaken(given)) return refused(known?.variants ? say.overtaken : say.soldBeforeSplit);
  const { list } = fileProduct.variants;
  const baseBefore = known ? shownProduct(known) : form;
  const forms = formsOf(given, stored, baseBefore, tell);
  try {
    const plan = planVariants(stored, forms, { ...form, sku: form.sku ?? '' });
    const rowOf = new Map(list.map((one) => [one.key, one.row]));
    const counted = plan.after.filter(({ isActive }) => isActive).map(({ stock }) => stock);
    const shared = known?.stock ?? sumOf(list.map(({ stock }) => stock ?? 0));
    return {
      plan,
      stock: plan.after.length > 0 ? sumOf(counted) : shared,
      remarks,
      report: reportOf(plan, rowOf, baseBefore, form),
      isRefused: false,
    };
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
};
