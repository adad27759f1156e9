/** So many values can be chosen at once at most, of so many types. */
export const MOST_CHOSEN = 20;
export const MOST_CHOSEN_TYPES = 5;
/** So many types are offered at most, and values of each. */
export const MOST_CHOICE_TYPES = 8;
export const MOST_CHOICE_VALUES = 60;

/** A value of a variation type that a list is narrowed to, such as 42 of Size. */
export interface ChosenValue {
  type: string;
  value: string;
}

/** As addresses and queries have it: `Size:42`. The type's own colons are escaped, the value's need not be. */
export const choiceParameter = ({ type, value }: ChosenValue): string =>
  `${type.replace(/[%:]/g, encodeURIComponent)}:${value}`;

/** What such a text names; null where it names nothing. */
export const chosenIn = (text: string): ChosenValue | null => {
  const colon = text.indexOf(':');
  const type = text
    .slice(0, Math.max(0, colon))
    .replace(/%(25|3A)/gi, decodeURIComponent)
    .trim();
  const value = text.slice(colon + 1).trim();
  return type && value ? { type, value } : null;
};

/** Two texts with the same word name the same: case and spaces make no difference. */
export const choiceWord = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

export const isSameValue = (left: ChosenValue, right: ChosenValue): boolean =>
  choiceWord(left.type) === choiceWord(right.type) && choiceWord(left.value) === choiceWord(right.value);

/** The list with the value, or without it where it has it. */
export const withToggled = (chosen: readonly ChosenValue[], value: ChosenValue): ChosenValue[] =>
  chosen.some((other) => isSameValue(other, value))
    ? chosen.filter((other) => !isSameValue(other, value))
    : [...chosen, value];

const orderOf = (chosen: ChosenValue): string => choiceParameter(chosen).toLowerCase();

/** Each value once, always in the same order, and no more than are taken. */
export const chosenValues = (texts: readonly string[]): ChosenValue[] => {
  const chosen: ChosenValue[] = [];
  for (const text of texts) {
    const value = chosenIn(text);
    if (value && !chosen.some((other) => isSameValue(other, value))) chosen.push(value);
  }
  return chosen.sort((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1));
};

/** How many types the values are of. */
export const typesOf = (chosen: readonly ChosenValue[]): string[] => [
  ...new Set(chosen.map(({ type }) => choiceWord(type))),
];
