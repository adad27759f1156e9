import type { Cart } from '#contract/cart/schemas.ts';
import { choiceKey } from '#contract/catalogue/choice.ts';

/** What is put into the cart: a value for each variation type, and how many. */
export interface Addition {
  productId: string;
  quantity: number;
  variation: Record<string, string>;
}

/** One of which nobody has heard whether it is in. */
export interface Unheard {
  /** How many units its line has if it is; no number where that cannot be told, and no cart has as many. */
  units: number;
  /** Why it was given up. */
  error: unknown;
}

const lineOf = ({ productId, variation }: Addition): string => productId + choiceKey(variation);

/** How many units of an addition's line another one puts in. */
export const unitsFor = (addition: Addition, other: Addition): number =>
  lineOf(addition) === lineOf(other) ? other.quantity : 0;

/** How many units a cart has in an addition's line; no number where the cart is not known. */
export const unitsIn = (cart: Cart | null, addition: Addition): number =>
  cart === null
    ? Number.NaN
    : (cart.items.find(
        ({ product, variation }) =>
          lineOf({ productId: product._id, variation, quantity: 0 }) === lineOf(addition),
      )?.quantity ?? 0);

/** Whoever presses after that means one more. Milliseconds. */
const KEPT_MS = 120_000;
/** By their lines and quantities, each with when it was given up. */
const kept = new Map<string, Unheard & { line: string; at: number }>();
const nameOf = (addition: Addition): string => `${addition.quantity} ${lineOf(addition)}`;

/** Keeps one that could not be looked for either, so that whoever presses again does not add it twice. */
export const keepUnheard = (addition: Addition, unheard: Unheard): void => {
  if (!Number.isNaN(unheard.units))
    kept.set(nameOf(addition), { ...unheard, line: lineOf(addition), at: performance.now() });
};

/** Whoever has seen the cart, or changed it, knows what is in it: of one line, or of all. */
export const forgetUnheard = (addition?: Addition): void => {
  for (const [name, { line }] of kept) if (!addition || line === lineOf(addition)) kept.delete(name);
};

/** Takes the same addition's that was kept. A newer cart that has come meanwhile has only changed a number in a corner of the page. */
export const takeUnheard = (addition: Addition): Unheard | null => {
  const found = kept.get(nameOf(addition));
  kept.delete(nameOf(addition));
  return found && performance.now() - found.at < KEPT_MS ? found : null;
};
