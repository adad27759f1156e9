import { isDeepStrictEqual } from 'node:util';
import { choiceText } from '#contract/catalogue/choice.ts';
import type { LoadedVariant, VariantForm } from '#contract/catalogue/variants.ts';
import { nairaOfKobo } from '#contract/money.ts';
import type { StoredVariant } from './stored-variant.ts';

/** What of a variant an edit may overwrite of somebody else's: stock is applied as a difference. */
interface Compared {
  choice: object;
  sku: string;
  gtin: string;
  price: number | null;
  discountPrice: number | null;
  image: string | null;
  isActive: boolean;
}

const naira = (kobo: number | null): number | null => (kobo === null ? null : nairaOfKobo(kobo));

const ofStored = (variant: StoredVariant): Compared => ({
  choice: variant.choice,
  sku: variant.sku,
  gtin: variant.gtin ?? '',
  price: naira(variant.priceKobo),
  discountPrice: naira(variant.discountPriceKobo),
  image: variant.image,
  isActive: variant.isActive,
});

/** A variant without a price of its own is loaded with the product's; what a form knows nothing of is nothing it overwrites. */
const ofLoaded = (
  { price, discountPrice, hasOwnPrice = price !== null, ...loaded }: LoadedVariant,
  stored: Compared,
): Compared => ({
  choice: loaded.choice,
  sku: loaded.sku,
  gtin: loaded.gtin ?? stored.gtin,
  price: hasOwnPrice ? price : null,
  discountPrice: hasOwnPrice ? discountPrice : null,
  image: loaded.image,
  isActive: loaded.isActive,
});

const ofWanted = (wanted: VariantForm, was: Compared): Compared => ({
  choice: wanted.choice,
  sku: wanted.sku ?? was.sku,
  gtin: wanted.gtin ?? was.gtin,
  price: wanted.price === undefined ? was.price : wanted.price,
  discountPrice: wanted.discountPrice === undefined ? was.discountPrice : wanted.discountPrice,
  image: wanted.image === undefined ? was.image : wanted.image,
  isActive: wanted.isActive ?? was.isActive,
});

/**
 * The variants that somebody else has changed, added or removed since a form loaded them, and of which this edit would
 * make something else, as people call them.
 */
export const overtakenVariants = (
  stored: readonly StoredVariant[],
  loaded: readonly LoadedVariant[],
  wanted: readonly VariantForm[],
): string[] => {
  const before = new Map(loaded.map((variant) => [variant._id, variant]));
  const now = new Map(stored.map((variant) => [variant.id, variant]));
  const asWanted = new Map(wanted.map((variant) => [variant._id ?? choiceText(variant.choice), variant]));
  const wantedFor = ({ id, choice }: StoredVariant) => asWanted.get(id) ?? asWanted.get(choiceText(choice));
  const others = stored.filter((variant) => {
    const was = before.get(variant.id);
    const own = wantedFor(variant);
    // Added by somebody else: this list would take it away again.
    if (!was) return !own;
    const is = ofStored(variant);
    const then = ofLoaded(was, is);
    if (isDeepStrictEqual(then, is)) return false;
    return !own || !isDeepStrictEqual(ofWanted(own, then), is);
  });
  const removed = loaded.filter(({ _id }) => !now.has(_id) && asWanted.has(_id));
  return [...others, ...removed].map(({ choice }) => choiceText(choice));
};
