/** A word that is cut off costs no more than this share of the text. */
const SHORTEST = 0.7;

/** The text on one line, ended at a word with an ellipsis where it is longer than `length` characters. */
export const shortened = (text: string, length: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const room = line.slice(0, length);
  const lastSpace = room.lastIndexOf(' ');
  const kept = lastSpace > length * SHORTEST ? room.slice(0, lastSpace) : room.slice(0, -1);
  // Half of a pair that stands for one character is none.
  return `${kept.replace(/[\s\p{P}\ud800-\udbff]+$/u, '')}…`;
};
