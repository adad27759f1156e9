import { nairaText } from '#contract/money.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import type { Filled } from '#server/cart/fill-up.ts';

/** An item of an order and what became of the wish to have it again; `unitPriceKobo` is that of the order. */
export interface AskedAgain {
  name: string;
  unitPriceKobo: number;
  filled: Filled;
}

const shortfallOf = ({ name, filled: { shortfall } }: AskedAgain): string | null => {
  switch (shortfall?.kind) {
    case 'gone':
      return say.gone(name);
    case 'soldOut':
      return say.soldOut(name);
    case 'tooFew':
      return say.onlyLeft(shortfall.available, name);
    case 'variation':
      return say.notOffered(name, shortfall.sentence);
    default:
      return null;
  }
};

const priceChangeOf = ({ name, unitPriceKobo, filled }: AskedAgain): string | null => {
  const now = filled.unitPriceKobo;
  if (filled.units === 0 || now === null || now === unitPriceKobo) return null;
  return say.priceChanged(name, nairaText(now), nairaText(unitPriceKobo));
};

const isSentence = (sentence: string | null): sentence is string => sentence !== null;

/**
 * What the shopper has to know after buying again: what is not in the cart and why, and which prices have changed. A
 * sentence a line, each said once; undefined when all is in the cart at the old prices.
 */
export const sayBoughtAgain = (items: readonly AskedAgain[]): string | undefined => {
  const shortfalls = items.map(shortfallOf).filter(isSentence);
  const prices = items.map(priceChangeOf).filter(isSentence);
  const isNothing = items.every(({ filled }) => filled.units === 0);
  const opening = shortfalls.length === 0 ? [] : [isNothing ? say.nothingAgain : say.notAllAgain];
  const sentences = new Set([...opening, ...shortfalls, ...prices]);
  return sentences.size > 0 ? [...sentences].join('\n') : undefined;
};
