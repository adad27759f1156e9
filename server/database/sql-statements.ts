/**
 * What is read whole, because a semicolon inside it ends nothing: escape strings, strings, names, bodies of functions,
 * comments. A semicolon outside of them ends a statement.
 */
const PIECE =
  /\be'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\/|;/gi;

const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * The statements of an SQL file, in order, so that each can be run, and named when it fails, by itself. Knows what the
 * migrations use; comments inside comments it does not.
 */
export const statementsOf = (file: string): string[] => {
  const ends = [...file.matchAll(PIECE)].filter(([piece]) => piece === ';').map(({ index }) => index);
  return [...ends, file.length]
    .map((end, position) => file.slice(position === 0 ? 0 : (ends[position - 1] ?? 0) + 1, end).trim())
    .filter((statement) => statement.replaceAll(COMMENTS, '').trim() !== '');
};

/** A statement without its comments, in one line and cut where it is long: to be shown. */
export const briefly = (statement: string, longest = 160): string => {
  const line = statement.replaceAll(COMMENTS, ' ').replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
};
