/**
 * Which slips a search forgives: `iphne` finds what has `iphone`. When it does so is decided in `search`; the words that
 * come into question are found by `near_spellings` in the database.
 */

/** Words of this many letters or more forgive a slip of one letter. */
export const FORGIVING_FROM = 4;

/** Whether a product's word forgives a slip: numbers do not, since another digit is another number. */
export const isForgiving = (word: string): boolean =>
  Array.from(word).length >= FORGIVING_FROM && /\p{L}/u.test(word);

/** Whether two words are the same but for one wrong, missing, extra or swapped letter. */
export const isOneSlipAway = (left: string, right: string): boolean => {
  const [long, short] = [Array.from(left), Array.from(right)].sort((a, b) => b.length - a.length) as [
    string[],
    string[],
  ];
  if (long.length - short.length > 1) return false;
  const first = long.findIndex((letter, index) => letter !== short[index]);
  if (first === -1) return true;
  const rest = (letters: string[], from: number) => letters.slice(from).join('');
  if (long.length > short.length) return rest(long, first + 1) === rest(short, first);
  if (rest(long, first + 1) === rest(short, first + 1)) return true;
  return (
    long[first] === short[first + 1] &&
    long[first + 1] === short[first] &&
    rest(long, first + 2) === rest(short, first + 2)
  );
};

/** Whether a word goes on as was typed, but for one slip: `samsn` begins `samsung`. */
export const beginsOneSlipAway = (typed: string, word: string): boolean => {
  const { length } = Array.from(typed);
  const letters = Array.from(word);
  return [length - 1, length, length + 1].some(
    (count) => count <= letters.length && isOneSlipAway(typed, letters.slice(0, count).join('')),
  );
};
