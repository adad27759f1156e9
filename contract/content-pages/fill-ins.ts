/** What a starter leaves to its owner to say stands in [[ ]]; no page is published with it. */
export const FILL_IN = /\[\[([^\]]*)\]\]/;

/** One place that waits for the owner's words. */
export interface FillIn {
  /** What is asked for; where `isOffered` words that would do. */
  asked: string;
  /** Whether the words in it can stay as they are: they go on in the midst of a sentence, with a small letter. */
  isOffered: boolean;
  /** The rest of its line, without marks of Markdown at its beginning. */
  before: string;
  after: string;
}

const lineAround = (body: string, at: number, length: number): { before: string; after: string } => {
  const end = body.indexOf('\n', at + length);
  return {
    before: body.slice(body.lastIndexOf('\n', at - 1) + 1, at).replace(/^\s*([-*#>]+|\d+\.)\s+/, ''),
    after: body.slice(at + length, end === -1 ? undefined : end),
  };
};

/** The first place of a text that is to be filled in; null where there is none. */
export const firstFillIn = (body: string): FillIn | null => {
  const found = FILL_IN.exec(body);
  if (!found) return null;
  const asked = (found[1] ?? '').trim();
  const isOffered = /^\p{Ll}/u.test(asked);
  return { asked, isOffered, ...lineAround(body, found.index, found[0].length) };
};

export const countFillIns = (body: string): number => body.match(new RegExp(FILL_IN, 'g'))?.length ?? 0;

/** The text with words in its first place. Brackets among them would ask for more. */
export const fillIn = (body: string, words: string): string =>
  body.replace(FILL_IN, () =>
    words
      .trim()
      .replace(/\[{2,}/g, '[')
      .replace(/\]{2,}/g, ']'),
  );

const levelOf = (line: string | undefined): number => /^#{1,6}(?= )/.exec(line ?? '')?.[0].length ?? 0;

/** Lines without the one at `place`, and without the heading above it where nothing stands under that any more. */
const withoutLine = (lines: readonly string[], place: number): string[] => {
  const isThere = (line: string): boolean => line.trim() !== '';
  const above = lines.slice(0, place).findLastIndex(isThere);
  const level = levelOf(lines[above]);
  const below = lines.slice(place + 1).find(isThere);
  const isBare = level > 0 && (below === undefined || (levelOf(below) > 0 && levelOf(below) <= level));
  return lines.filter((_, index) => index !== place && !(isBare && index === above));
};

/** Stands where a place was: no text has it, and a place that goes over lines leaves one line. */
const GONE = '\0';

/** The text without its first place: without the line, too, where that was all of it. */
export const leaveOut = (body: string): string => {
  const first = firstFillIn(body);
  if (!first) return body;
  const isWholeLine = `${first.before}${first.after}`.trim() === '';
  const lines = body.replace(FILL_IN, GONE).split('\n');
  const place = lines.findIndex((line) => line.includes(GONE));
  const left = isWholeLine ? withoutLine(lines, place) : lines;
  return left
    .join('\n')
    .replace(new RegExp(` ?${GONE}`), '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};
