/** What a starter leaves to its owner to say stands in [[ ]]; no page is published with it. */
export const FILL_IN = /\[\[([^\]]*)\]\]/;

/** One place that waits for the owner's words. */
export interface FillIn {
  /** What is asked for; where `isOffered` words that would do. */
  asked: string;
  /** Whether the words in it can stay as they are: they go on in the midst of a sentence, with a small letter. */
  isOffered: boolean;
  /** The rest of its sentence as it is read, with a line in the place of what else is to be filled in. */
  before: string;
  after: string;
}

/** A part of a text, from one letter to before another. */
interface Span {
  start: number;
  end: number;
}

/** What begins a list item, heading, quotation or row of a table. */
const MARK = /^[ \t]*(?:(?:[-*]|#{1,6}|>|\d+\.)[ \t]+|\|)?/;
const isMarked = (line: string): boolean => (MARK.exec(line)?.[0].trim() ?? '') !== '';
const SENTENCE_END = /[.!?](?=\s|$)/;

/** The lines that are one paragraph, list item or heading with these letters. */
const blockAround = (body: string, { start, end }: Span): Span => {
  let from = body.lastIndexOf('\n', start - 1) + 1;
  while (from > 0 && !isMarked(body.slice(from, end))) {
    const above = body.lastIndexOf('\n', from - 2) + 1;
    const line = body.slice(above, from - 1);
    if (line.trim() === '' || line.startsWith('#')) break;
    from = above;
  }
  const next = /\n(?=[ \t]*(?:\n|\||(?:[-*]|#{1,6}|>|\d+\.)[ \t]))/.exec(body.slice(end));
  return { start: from, end: next ? end + next.index : body.length };
};

/** The sentence that stands around a place of its block. */
const sentenceAround = (body: string, place: Span, block: Span): Span => {
  const first = block.start + (MARK.exec(body.slice(block.start, place.start))?.[0].length ?? 0);
  const said = body.slice(first, place.start);
  const ends = [...said.matchAll(/[.!?](?:\]\])?\s+/g)].at(-1);
  // A place that asks for a whole sentence ends with it.
  const isWhole = /[.!?]\s*\]\]$/.test(body.slice(place.start, place.end));
  // What other places ask ends no sentence.
  const rest = body
    .slice(place.end, block.end)
    .replace(new RegExp(FILL_IN, 'g'), ({ length }) => '_'.repeat(length));
  const end = isWhole && /^(?:\s|$)/.test(rest) ? 0 : (SENTENCE_END.exec(rest)?.index ?? rest.length - 1) + 1;
  return { start: first + (ends ? ends.index + ends[0].length : 0), end: place.end + end };
};

/** Words as they are read: in one line, and without marks. */
const plain = (text: string): string =>
  text
    .replace(new RegExp(FILL_IN, 'g'), '____')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*/g, '')
    .replace(/\s+/g, ' ');

const firstPlace = (body: string): { asked: string; place: Span } | null => {
  const found = FILL_IN.exec(body);
  return found
    ? {
        asked: (found[1] ?? '').trim().replace(/\s+/g, ' '),
        place: { start: found.index, end: found.index + found[0].length },
      }
    : null;
};

/** The first place of a text that is to be filled in; null where there is none. */
export const firstFillIn = (body: string): FillIn | null => {
  const first = firstPlace(body);
  if (!first) return null;
  const { asked, place } = first;
  const sentence = sentenceAround(body, place, blockAround(body, place));
  return {
    asked,
    isOffered: /^\p{Ll}/u.test(asked),
    before: plain(body.slice(sentence.start, place.start)),
    after: plain(body.slice(place.end, sentence.end)),
  };
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

/** Stands where a block was: no text has it, and a block that goes over lines leaves one line. */
const GONE = '\0';

/** The text without the sentence of its first place, which says nothing with a hole in it: without the block where that was all of it. */
export const leaveOut = (body: string): string => {
  const first = firstPlace(body);
  if (!first) return body;
  const block = blockAround(body, first.place);
  const sentence = sentenceAround(body, first.place, block);
  const before = body.slice(block.start, sentence.start);
  const after = body.slice(sentence.end, block.end);
  const isWhole = before.replace(MARK, '').trim() === '' && after.trim() === '';
  const left = isWhole
    ? GONE
    : before.replace(MARK, '') === ''
      ? before + after.trimStart()
      : before.trimEnd() + after;
  const lines = (body.slice(0, block.start) + left + body.slice(block.end)).split('\n');
  const place = lines.indexOf(GONE);
  return (place === -1 ? lines : withoutLine(lines, place))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};
