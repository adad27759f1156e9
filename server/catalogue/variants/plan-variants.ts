import { randomUUIDv7 } from 'node:crypto';
import { type Choice, choiceKey, choiceText } from '#contract/catalogue/choice.ts';
import { MAX_STOCK } from '#contract/catalogue/limits.ts';
import { productMessages, variantMessages as say } from '#contract/catalogue/messages.ts';
import type { ProductImage, Variations } from '#contract/catalogue/schemas.ts';
import type { VariantForm } from '#contract/catalogue/variants.ts';
import type { DetailCode } from '#contract/http/codes.ts';
import { koboOfNaira, sumOf } from '#contract/money.ts';
import { brokenField, brokenRule, conflict } from '#server/http/errors.ts';
import { makeSku } from '../products/sku.ts';
import type { StoredVariant } from './stored-variant.ts';

/** What of their product variants are judged by, as it is going to be. */
interface Of {
  name: string;
  sku: string;
  variations: Variations;
  images: readonly ProductImage[];
}

/** What is to become of a product's variants; `after` are all that it then has, in their order. */
export interface VariantsPlan {
  before: readonly StoredVariant[];
  after: readonly StoredVariant[];
}

/** Whether a choice has one value of each type, and none else. */
export const fitsVariations = (choice: Choice, variations: Variations): boolean => {
  const types = Object.keys(choice);
  return (
    types.length > 0 &&
    types.length === Object.keys(variations).length &&
    types.every((type) => Object.hasOwn(variations, type) && variations[type]?.includes(choice[type] ?? ''))
  );
};

const isPictureOf = (image: string | null, images: readonly ProductImage[]): boolean =>
  image === null || images.some(({ url }) => url === image);

/** The stored variant that each wanted one is: the one it names, else the one with its choice. */
const pairUp = (
  stored: readonly StoredVariant[],
  wanted: readonly VariantForm[],
): (StoredVariant | undefined)[] => {
  const byId = new Map(stored.map((variant) => [variant.id, variant]));
  const named = wanted.map(({ _id }) => {
    const variant = byId.get(_id ?? '');
    if (variant) byId.delete(variant.id);
    return variant;
  });
  const byChoice = new Map([...byId.values()].map((variant) => [choiceKey(variant.choice), variant]));
  return named.map((variant, index) => {
    if (variant || byChoice.size === 0) return variant;
    const key = choiceKey(wanted[index]?.choice ?? {});
    const alike = byChoice.get(key);
    byChoice.delete(key);
    return alike;
  });
};

/** With `stockWas` what was added or taken away counts, so that sales in between are not undone. */
const stockAfter = (stored: StoredVariant | undefined, { stock, stockWas, choice }: VariantForm): number => {
  if (stock === undefined) return stored?.stock ?? 0;
  if (stored === undefined || stockWas === undefined) return stock;
  const after = stored.stock + stock - stockWas;
  if (after < 0) throw conflict('stock_changed', say.stockChanged(choiceText(choice)));
  if (after > MAX_STOCK) throw conflict('stock_changed', say.stockOverflows(choiceText(choice)));
  return after;
};

const koboAfter = (stored: number | null | undefined, naira: number | null | undefined): number | null => {
  if (naira === undefined) return stored ?? null;
  return naira === null ? null : koboOfNaira(naira);
};

const variantAfter = (
  stored: StoredVariant | undefined,
  wanted: VariantForm,
  name: string,
): StoredVariant => {
  const priceKobo = koboAfter(stored?.priceKobo, wanted.price);
  return {
    id: stored?.id ?? randomUUIDv7(),
    choice: wanted.choice,
    sku: wanted.sku ?? stored?.sku ?? makeSku(name),
    gtin: (wanted.gtin ?? stored?.gtin) || null,
    priceKobo,
    discountPriceKobo:
      priceKobo === null && !wanted.discountPrice
        ? null
        : koboAfter(stored?.discountPriceKobo, wanted.discountPrice),
    stock: stockAfter(stored, wanted),
    image: wanted.image === undefined ? (stored?.image ?? null) : wanted.image,
    isActive: wanted.isActive ?? stored?.isActive ?? true,
  };
};

/** @throws Refusal 400 that names the first variant which breaks a rule */
const judge = (after: readonly StoredVariant[], { sku: productSku, variations, images }: Of): void => {
  const keys = new Set<string>();
  const skus = new Set([productSku]);
  after.forEach(({ choice, sku, priceKobo, discountPriceKobo, image }, index) => {
    const refuse = (field: string, code: DetailCode, sentence: string) =>
      brokenField(code, sentence, `variants.${index}.${field}`);
    const key = choiceKey(choice);
    const text = (): string => choiceText(choice);
    if (!fitsVariations(choice, variations))
      throw refuse('choice', 'not_allowed', key === '' ? say.choice : say.choiceMisfit(text()));
    if (keys.has(key)) throw refuse('choice', 'not_allowed', say.choiceTwice(text()));
    if (skus.has(sku)) throw skuTaken(index, text());
    if (discountPriceKobo !== null && priceKobo === null)
      throw refuse('discountPrice', 'invalid', say.discountAlone);
    if (discountPriceKobo !== null && priceKobo !== null && discountPriceKobo >= priceKobo)
      throw refuse('discountPrice', 'discount_not_below_price', say.discountBelow(text()));
    if (!isPictureOf(image, images)) throw refuse('image', 'not_allowed', say.image(text()));
    keys.add(key);
    skus.add(sku);
  });
  if (sumOf(after.map(({ stock }) => stock)) > MAX_STOCK)
    throw brokenField('too_high', say.sumOverflows, 'variants');
};

/** 409 that names the variant whose sku somebody else has. */
export const skuTaken = (index: number, choice: string) =>
  conflict('sku_taken', say.sku(choice), [
    { path: `variants.${index}.sku`, message: productMessages.sku, code: 'sku_taken' },
  ]);

/**
 * What the list of a form makes of a product's variants: it is the whole list, and those that it leaves out go.
 * @param product as it is going to be
 * @throws Refusal 400 for a choice, discount price or picture, 409 for a doubled sku or a stock that would leave its bounds
 */
export const planVariants = (
  stored: readonly StoredVariant[],
  wanted: readonly VariantForm[],
  product: Of,
): VariantsPlan => {
  const pairs = pairUp(stored, wanted);
  const after = wanted.map((form, index) => variantAfter(pairs[index], form, product.name));
  judge(after, product);
  return { before: stored, after };
};

/**
 * What becomes of variants when their product is edited and they are not sent: they stay; a picture that the product has
 * no more goes.
 * @throws Refusal 400 when one would not fit the variations any more, 409 for a sku that one of them has
 */
export const keepVariants = (stored: readonly StoredVariant[], product: Of): VariantsPlan => {
  if (!stored.every(({ choice }) => fitsVariations(choice, product.variations)))
    throw brokenRule('variants_misfit', say.variationsMisfit, 'variations');
  if (stored.some(({ sku }) => sku === product.sku)) throw conflict('sku_taken', productMessages.sku);
  const after = stored.map((variant) =>
    isPictureOf(variant.image, product.images) ? variant : { ...variant, image: null },
  );
  return { before: stored, after };
};
