/** How many characters a text has, as people and Zod's own limits count them: an emoji outside the basic plane is one, not two. */
export const countCharacters = (text: string): number => [...text].length;

/** As much of a text as fits into so many places, of which an emoji takes two: half of one can neither be shown nor stored. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** A text's beginning, with a mark where it goes on. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${beginningOf(text, most - 1)}…`;
