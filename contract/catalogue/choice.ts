/** A value for each variation type, such as `{ Size: "42", Colour: "Red" }`. Without Zod, for the screens. */
export type Choice = Readonly<Record<string, string>>;

/** The same choice always gives the same key, in whatever order its types were sent. */
export const choiceKey = (choice: Choice): string => {
  const entries = Object.entries(choice).sort(([left], [right]) => (left < right ? -1 : 1));
  return entries.length === 0 ? '' : JSON.stringify(entries);
};

/** `Size: 42, Colour: Red`, for people. */
export const choiceText = (choice: Choice): string =>
  Object.entries(choice)
    .map(([type, value]) => `${type}: ${value}`)
    .join(', ');

/** A choice by its values alone, where it is plain what they are of: `42, Red`. */
export const choiceName = (choice: Choice): string => Object.values(choice).join(', ');
