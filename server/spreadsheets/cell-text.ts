import { CELL_LETTERS_MAX } from '#contract/spreadsheets/limits.ts';
import { spreadsheetMessages as say } from '#contract/spreadsheets/messages.ts';
import { Refusal } from '#server/http/errors.ts';

/** Numbers of formats for dates and times that every spreadsheet knows. Source: ECMA-376, part 1, 18.8.30. */
const BUILT_IN_MOMENTS: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54,
  55, 56, 57, 58,
]);
const BUILT_IN_TIMES: ReadonlySet<number> = new Set([18, 19, 20, 21, 45, 46, 47]);

/** What a number stands for. */
export type NumberKind = 'number' | 'day' | 'time';

/** What a format shows: letters of days and times count outside of quotes, brackets and behind no backslash. */
export const kindOfFormat = (id: number, code: string | undefined): NumberKind => {
  if (code === undefined) {
    if (BUILT_IN_TIMES.has(id)) return 'time';
    return BUILT_IN_MOMENTS.has(id) ? 'day' : 'number';
  }
  const [positive = ''] = code.split(';', 1);
  // What is not closed goes on to the end: looked for anew from each bracket, a long one would take hours.
  const letters = positive.replaceAll(/"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?/g, '');
  if (/[dy]/i.test(letters) || /m{3,}/i.test(letters)) return 'day';
  return /[hs]/i.test(letters) ? 'time' : 'number';
};

const PRECISION = 15;
const plainFigure = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  maximumSignificantDigits: PRECISION,
});

/** A number as it was typed: spreadsheets keep 12999.999999999998 for 13000 and 1.2E+3 for 1200, and show 15 digits. */
const numberText = (number: number): string => {
  const text = String(Number(number.toPrecision(PRECISION)));
  return text.includes('e') ? plainFigure.format(number) : text;
};

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
/** Day 0 of the two ways of counting, by the first of which 1900 was a leap year. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const FIRST_DAY_1904 = Date.UTC(1904, 0, 1);
const LAST_DAY = 2_958_465;

const momentText = (days: number, kind: 'day' | 'time', is1904: boolean): string => {
  const first = is1904 ? FIRST_DAY_1904 : FIRST_DAY;
  const moment = new Date(first + Math.round((days * DAY_MS) / SECOND_MS) * SECOND_MS).toISOString();
  const [day = '', rest = ''] = moment.split('T');
  const time = rest.slice(0, 8).replace(/:00$/, '');
  if (kind === 'time' && days < 1) return time;
  return time === '00:00' ? day : `${day} ${time}`;
};

/** A letter may be written as so many, such as _x000D_. */
const WRITTEN_AS_MOST = 7;

/** @throws Refusal 413 */
const upTo = (most: number, text: string): string => {
  if (text.length > most) throw new Refusal(413, 'spreadsheet_too_large', say.longCell);
  return text;
};

/**
 * What is written in a cell or a shared text so far, and what comes behind it.
 * @throws Refusal 413 when no cell can have so much
 */
export const withMore = (written: string, more: string): string =>
  upTo(WRITTEN_AS_MOST * CELL_LETTERS_MAX, written + more);

/**
 * Letters that XML cannot have, such as _x000D_; that of the number 0 no database takes.
 * @throws Refusal 413 when it is longer than a cell's may be
 */
export const textOf = (text: string): string =>
  upTo(
    CELL_LETTERS_MAX,
    text
      .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replaceAll('\0', ''),
  );

/** What a cell says with a number in it: as it was typed, days as 2026-11-22. */
export const numberCell = (raw: string, kind: NumberKind, is1904: boolean): string => {
  const number = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(number)) return upTo(CELL_LETTERS_MAX, raw.trim());
  return kind === 'number' || number < 0 || number > LAST_DAY
    ? numberText(number)
    : momentText(number, kind, is1904);
};
