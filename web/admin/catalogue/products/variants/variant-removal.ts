import * as calls from '#contract/catalogue/calls.ts';
import { choiceName } from '#contract/catalogue/choice.ts';
import type { HeldVariant } from '#contract/catalogue/variants.ts';
import { sumOf } from '#contract/money.ts';
import { api } from '../../../../api/browser.ts';
import { askToConfirm } from '../../../../ui/confirmation.ts';
import { countOf } from '../../../../ui/counts.ts';
import { stockOfRows, unitsOf, type VariantRow } from './variant-rows.ts';

interface UnitsRemoved {
  /** What goes from the shelf. */
  gone: number;
  /** What becomes the stock of the product, which has no variants afterwards; null where it has some. */
  kept: number | null;
}

/** What becomes of the units of variants that are removed. */
export const unitsRemoved = (rows: readonly VariantRow[], left: readonly VariantRow[]): UnitsRemoved => {
  if (left.length > 0) return { gone: Math.max(0, unitsOf(rows) - unitsOf(left)), kept: null };
  const kept = stockOfRows(rows);
  return { gone: unitsOf(rows) - kept, kept };
};

const goneText = (gone: number, areLast: boolean): string => {
  const go = gone === 1 ? 'goes' : 'go';
  return areLast
    ? `${countOf(gone, 'unit')} of variants that are not active ${go}.`
    : `${countOf(gone, 'unit')} in stock ${go} with it.`;
};

/**
 * What removing variants does, in sentences; null where nobody would notice.
 * @param gone what goes from the shelf with them
 * @param uses null where it could not be found out
 * @param kept what becomes the product's own stock, as what is left unpaid does, where it has no variants afterwards
 */
export const removalText = (
  gone: number,
  uses: HeldVariant | null,
  kept: UnitsRemoved['kept'] = null,
): string | null => {
  const areLast = kept !== null;
  const said = [
    kept !== null &&
      kept > 0 &&
      `${countOf(kept, 'unit')} ${kept === 1 ? 'becomes' : 'become'} the stock of the product.`,
    gone > 0 && goneText(gone, areLast),
    uses === null && 'How much of it is being paid for, ordered or in carts could not be found out.',
    uses !== null &&
      uses.held > 0 &&
      `Being paid for now: ${countOf(uses.held, 'unit')}${areLast ? '' : '; what is left unpaid goes with it too'}.`,
    uses !== null && uses.inOpenOrders > 0 && `In open orders: ${countOf(uses.inOpenOrders, 'unit')}.`,
    uses !== null && uses.inCarts > 0 && `In carts: ${countOf(uses.inCarts, 'unit')}.`,
  ].filter((sentence) => sentence !== false);
  return said.length === 0 ? null : said.join(' ');
};

const usesOf = async (productId: string, rows: readonly VariantRow[]): Promise<HeldVariant | null> => {
  try {
    const found = await Promise.all(
      rows.flatMap(({ _id }) =>
        _id === undefined ? [] : [api(calls.readHeldVariant, { params: { id: productId, variantId: _id } })],
      ),
    );
    const sum = (field: keyof HeldVariant): number => sumOf(found.map(({ data }) => data[field]));
    return { held: sum('held'), inOpenOrders: sum('inOpenOrders'), inCarts: sum('inCarts') };
  } catch {
    return null;
  }
};

/** Asks before variants go that have units, or that somebody is buying. */
export const isSureToRemove = async (
  productId: string | undefined,
  rows: readonly VariantRow[],
  left: readonly VariantRow[],
): Promise<boolean> => {
  const staying = new Set(left.map(({ key }) => key));
  const gone = rows.filter(({ key }) => !staying.has(key));
  const [first] = gone;
  if (!first) return true;
  const stored = gone.filter(({ _id }) => _id !== undefined);
  const uses =
    productId === undefined || stored.length === 0
      ? { held: 0, inOpenOrders: 0, inCarts: 0 }
      : await usesOf(productId, stored);
  const { gone: unitsGone, kept } = unitsRemoved(rows, left);
  const text = removalText(unitsGone, uses, kept);
  if (text === null) return true;
  return askToConfirm({
    title: gone.length === 1 ? `Remove “${choiceName(first.choice)}”?` : `Remove ${gone.length} variants?`,
    text,
    confirm: 'Remove',
    isDangerous: true,
  });
};
