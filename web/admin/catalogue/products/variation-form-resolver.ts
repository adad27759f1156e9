import { VARIATION_MAX } from '#contract/catalogue/limits.ts';
import { productMessages, productEditorMessages as say } from '#contract/catalogue/messages.ts';
import { countCharacters } from '#contract/characters.ts';
import type { VariationType } from './variation-type.ts';

/**
 * What speaks against a variation type of this name, or null.
 * @param others the types that are there already
 */
export const objectionToType = (name: string, others: readonly VariationType[]): string | null => {
  if (name === '') return say.typeEmpty;
  if (countCharacters(name) > VARIATION_MAX) return say.typeLong;
  return others.some(({ type }) => type === name) ? say.typeTwice : null;
};

/** What speaks against adding this value to a type, or null. */
export const objectionToValue = (value: string, { type, values }: VariationType): string | null => {
  if (value === '' || countCharacters(value) > VARIATION_MAX) return productMessages.variationValues(type);
  return values.includes(value) ? say.valueTwice : null;
};
