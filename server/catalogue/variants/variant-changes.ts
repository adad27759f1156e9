import { isDeepStrictEqual } from 'node:util';
import { choiceText } from '#contract/catalogue/choice.ts';
import { nairaOfKobo } from '#contract/money.ts';
import { changedFields } from '#server/audit/changed-fields.ts';
import type { VariantsPlan } from './plan-variants.ts';
import type { StoredVariant } from './stored-variant.ts';

const shown = ({
  choice,
  sku,
  gtin,
  priceKobo,
  discountPriceKobo,
  stock,
  image,
  isActive,
}: StoredVariant) => ({
  choice,
  sku,
  gtin,
  price: priceKobo === null ? null : nairaOfKobo(priceKobo),
  discountPrice: discountPriceKobo === null ? null : nairaOfKobo(discountPriceKobo),
  stock,
  image,
  isActive,
});

/** What an entry of the audit log has of variants: of each that is another now, by its choice, what differs. */
export const variantChanges = ({
  before,
  after,
}: VariantsPlan): { before: { variants?: object }; after: { variants?: object } } => {
  const [left, right] = [before, after].map((all) => new Map(all.map((one) => [one.id, one])));
  const ids = [...new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])])];
  const changes = ids.flatMap((id) => {
    const [was, is] = [left?.get(id), right?.get(id)];
    if (isDeepStrictEqual(was, is)) return [];
    const { choice: _, ...alone } = shown((is ?? was) as StoredVariant);
    const fields =
      was && is ? changedFields(shown(was), shown(is)) : { before: was && alone, after: is && alone };
    return [{ name: choiceText((was ?? is)?.choice ?? {}), ...fields }];
  });
  const side = (which: 'before' | 'after') => {
    const named = changes.flatMap((change) => (change[which] ? [[change.name, change[which]]] : []));
    return named.length > 0 ? { variants: Object.fromEntries(named) } : {};
  };
  return { before: side('before'), after: side('after') };
};
