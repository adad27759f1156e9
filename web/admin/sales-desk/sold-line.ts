import { choiceKey, choiceText } from '#contract/catalogue/choice.ts';
import type { AdminProduct } from '#contract/catalogue/schemas.ts';
import { koboOfNaira, type Totals, totalsOf, unitPrice } from '#contract/money.ts';

/** A line of a sale that is being entered; `price` in naira as it was shown last. */
export interface SoldLine {
  productId: string;
  name: string;
  image: string;
  variation: Record<string, string>;
  price: number;
  stock: number;
  quantity: number;
}

export const keyOf = ({ productId, variation }: Pick<SoldLine, 'productId' | 'variation'>): string =>
  `${productId} ${choiceText(variation)}`;

/** The lines with one more; a second time the same is one more of it, as far as there are any. */
export const withLine = (lines: readonly SoldLine[], added: SoldLine): SoldLine[] => {
  const key = keyOf(added);
  if (!lines.some((line) => keyOf(line) === key)) return [...lines, added];
  return lines.map((line) =>
    keyOf(line) === key ? { ...line, quantity: Math.min(line.stock, line.quantity + added.quantity) } : line,
  );
};

/** What one costs now. */
export const priceOf = ({
  price,
  discountPrice,
}: {
  price: number;
  discountPrice: number | null | undefined;
}): number => unitPrice({ price, discountPrice });

/** A line as its product stands now: its price, and how many there are. */
export const lineNow = (
  line: SoldLine,
  product: Pick<AdminProduct, 'price' | 'discountPrice' | 'stock' | 'variants'>,
): SoldLine => {
  const chosen = choiceKey(line.variation);
  const sold = product.variants.find(({ choice }) => choiceKey(choice) === chosen) ?? product;
  return { ...line, price: priceOf(sold), stock: sold.stock };
};

export interface TakenOff {
  kind: 'none' | 'percent' | 'fixed';
  value: number;
}

/** What the sale comes to, in kobo, as the server will reckon it at these prices. */
export const sumsOf = (lines: readonly SoldLine[], fee: number, { kind, value }: TakenOff): Totals => {
  const known = Number.isFinite(value) && value > 0 ? value : 0;
  return totalsOf(
    lines.map(({ price, quantity }) => ({ unitPriceKobo: koboOfNaira(price), quantity })),
    koboOfNaira(Number.isFinite(fee) && fee > 0 ? fee : 0),
    kind === 'none'
      ? null
      : kind === 'percent'
        ? { kind, percent: Math.min(99, Math.round(known)) }
        : { kind, amountKobo: koboOfNaira(known) },
  );
};
