const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each word that was typed begins one of a text's. */
export const fits = (text: string, typed: string): boolean => {
  const words = wordsIn(text);
  const wanted = wordsIn(typed);
  return wanted.length > 0 && wanted.every((begun) => words.some((word) => word.startsWith(begun)));
};

/** Those that fit, at most so many: the ones whose own name does come first, and of these what begins with what was typed. */
export const fitting = <Entry extends { label: string; words?: string }>(
  entries: readonly Entry[],
  typed: string,
  most: number,
): Entry[] => {
  const rank = ({ label }: Entry): number => {
    if (label.toLowerCase().startsWith(typed.toLowerCase())) return 0;
    return fits(label, typed) ? 1 : 2;
  };
  return entries
    .filter(({ label, words = '' }) => fits(`${label} ${words}`, typed))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, most);
};
