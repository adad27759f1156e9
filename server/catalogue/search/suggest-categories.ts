import { MOST_SUGGESTED_CATEGORIES } from '#contract/catalogue/limits.ts';
import type { Suggestions } from '#contract/catalogue/suggestions.ts';
import type { KnownCategory } from './known-categories.ts';
import { beginsOneSlipAway, isForgiving, isOneSlipAway } from './typing-mistakes.ts';

/** How like a category's word the typed one is: 0 the same, 1 its beginning, 2 one slip away; null not at all. */
const unlikenessOf = (typed: string, own: string, isBeingTyped: boolean): number | null => {
  if (own === typed) return 0;
  if (own.startsWith(typed)) return 1;
  if (!isForgiving(own) || !isForgiving(typed)) return null;
  return isOneSlipAway(typed, own) || (isBeingTyped && beginsOneSlipAway(typed, own)) ? 2 : null;
};

/** The sum over the typed words, each by the word of the name that is most like it; null when one is like none. */
const distanceOf = (typed: readonly string[], { words }: KnownCategory): number | null => {
  let distance = 0;
  for (const [place, word] of typed.entries()) {
    const unlike = [...words].flatMap((own) => unlikenessOf(word, own, place === typed.length - 1) ?? []);
    if (unlike.length === 0) return null;
    distance += Math.min(...unlike);
  }
  return distance;
};

/** The categories whose names have every typed word, the likest first; those without products lead nowhere. */
export const suggestCategories = (
  typed: readonly string[],
  categories: readonly KnownCategory[],
): Suggestions['categories'] =>
  categories
    .flatMap((category) => {
      const distance = category.hasProducts ? distanceOf(typed, category) : null;
      return distance === null ? [] : [{ category, distance }];
    })
    .sort((a, b) => a.distance - b.distance || a.category.name.length - b.category.name.length)
    .slice(0, MOST_SUGGESTED_CATEGORIES)
    .map(({ category: { id, name, slug } }) => ({ _id: id, name, slug }));
