import { MOST_CHOICE_TYPES, MOST_CHOICE_VALUES } from '#contract/catalogue/chosen-values.ts';
import type { OfferedChoice } from '#contract/catalogue/facets.ts';
import type { ProductFilters } from '../products/filters.ts';
import { valueCountsOf } from './choice-counts.ts';
import type { ChoiceFacets } from './choice-facets.ts';
import type { ChoiceLabel } from './choice-labels.ts';

interface Counted {
  label: ChoiceLabel;
  count: number;
  isChosen: boolean;
}

/** Sizes of clothes in their own order; whatever else by its number or its name. */
const SIZES = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '2xl', '3xl', 'xxxl', '4xl', '5xl'];
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export const compareValues = (left: string, right: string): number => {
  const [a, b] = [left, right].map((value) => SIZES.indexOf(value.toLowerCase()));
  if (a !== undefined && b !== undefined && a >= 0 && b >= 0) return a - b;
  return byName.compare(left, right);
};

const isShownFirst = (left: Counted, right: Counted): number =>
  Number(right.isChosen) - Number(left.isChosen) || right.count - left.count;

const sum = (values: readonly Counted[]): number => values.reduce((total, { count }) => total + count, 0);

const offerOf = (values: readonly Counted[]): OfferedChoice => ({
  name: values[0]?.label.type ?? '',
  values: values
    .toSorted(isShownFirst)
    .slice(0, MOST_CHOICE_VALUES)
    .map(({ label, count }) => ({ name: label.value, count }))
    .sort((left, right) => compareValues(left.name, right.name)),
});

/**
 * The values that narrow the list, with how many products each would leave; the types that most products have first.
 * @param found ids of the products that a search finds, where there is one
 */
export const offeredChoices = (
  facets: ChoiceFacets,
  filters: ProductFilters,
  labels: readonly (ChoiceLabel | undefined)[],
  found?: ReadonlySet<string>,
): OfferedChoice[] => {
  const words = new Map<string, number>();
  const types = labels.map((label) => {
    const word = label?.word ?? '';
    if (!words.has(word)) words.set(word, words.size);
    return words.get(word) ?? -1;
  });
  const counts = valueCountsOf(facets, filters, types, found);
  const chosen = new Set((filters.choices ?? []).flat());
  const byType = new Map<string, Counted[]>();
  labels.forEach((label, place) => {
    const count = counts[place] ?? 0;
    const isChosen = chosen.has(facets.tokens[place] ?? -1);
    if (!label || (count === 0 && !isChosen)) return;
    byType.set(label.word, [...(byType.get(label.word) ?? []), { label, count, isChosen }]);
  });
  const isAsked = (values: readonly Counted[]): number => Number(values.some(({ isChosen }) => isChosen));
  const mostCommon = (left: readonly Counted[], right: readonly Counted[]): number =>
    sum(right) - sum(left) || byName.compare(left[0]?.label.type ?? '', right[0]?.label.type ?? '');
  return [...byType.values()]
    .sort((left, right) => isAsked(right) - isAsked(left) || mostCommon(left, right))
    .slice(0, MOST_CHOICE_TYPES)
    .sort(mostCommon)
    .map(offerOf);
};
