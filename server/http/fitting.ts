import { shortened } from '#contract/characters.ts';

/** No answer is larger, but for files, exports and the sitemap. */
export const ANSWER_MAX_BYTES = 256 * 1024;
/** What stands around the data of an answer. */
const ENVELOPE_BYTES = 4 * 1024;
const ROOM = ANSWER_MAX_BYTES - ENVELOPE_BYTES;

/** How much of a row is shown where all of it is too much: characters of a text, entries of a list within it. */
interface Measure {
  text: number;
  list: number;
}
const MEASURES: readonly Measure[] = [
  { text: 1_000, list: 20 },
  { text: 300, list: 5 },
  { text: 80, list: 1 },
  { text: 80, list: 0 },
];
/** No row of ours has so many keys; what an admin names, such as variations, may. */
const MOST_KEYS = 50;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const isAddress = (text: string): boolean => /^(https?:\/|)\/\S+$/.test(text);

/** The first of a list; the main picture is among them. */
const firstOf = (list: readonly unknown[], most: number): readonly unknown[] => {
  const main = list.findIndex((entry) => isFields(entry) && entry.isMain === true);
  return most > 0 && main >= most ? [list[main], ...list.slice(0, most - 1)] : list.slice(0, most);
};

const measured = (value: unknown, measure: Measure): unknown => {
  // Half an address leads nowhere.
  if (typeof value === 'string') return isAddress(value) ? value : shortened(value, measure.text);
  if (Array.isArray(value)) return firstOf(value, measure.list).map((entry) => measured(entry, measure));
  if (!isFields(value)) return value;
  const entries = Object.entries(value).slice(0, MOST_KEYS);
  return Object.fromEntries(entries.map(([key, entry]) => [key, measured(entry, measure)]));
};

/** As many of the first rows as there is room for. */
const rowsWithin = (rows: readonly unknown[], room: number): readonly unknown[] => {
  let left = room;
  const end = rows.findIndex((row) => {
    left -= bytesOf(row) + 1;
    return left < 0;
  });
  return end === -1 ? rows : rows.slice(0, end);
};

const fittingRows = (rows: readonly unknown[]): readonly unknown[] => {
  let shown = rows;
  for (const measure of MEASURES) {
    shown = rows.map((row) => measured(row, measure));
    if (bytesOf(shown) <= ROOM) return shown;
  }
  return rowsWithin(shown, ROOM);
};

const mapLists = (
  fields: Fields,
  change: (list: readonly unknown[]) => readonly unknown[],
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, Array.isArray(value) ? change(value) : value]),
  );

/** Of one thing only the rows of its lists become shorter: its own texts are what somebody may be about to edit. */
const fittingFields = (fields: Fields): Fields => {
  let shown = fields;
  for (const measure of MEASURES) {
    shown = mapLists(fields, (list) => list.map((row) => (isFields(row) ? measured(row, measure) : row)));
    if (bytesOf(shown) <= ROOM) return shown;
  }
  const lists = Object.values(shown).filter((value) => Array.isArray(value));
  const rest = ROOM - bytesOf(mapLists(shown, () => []));
  return mapLists(shown, (list) => rowsWithin(list, Math.max(0, rest) / lists.length));
};

/**
 * The data of an answer that would be larger than 256 KB, made to fit: long texts and long lists inside of rows give way
 * first, as far as it takes, and rows at the end only when that is not enough.
 */
export const fitting = (data: unknown): unknown => {
  if (Array.isArray(data)) return fittingRows(data);
  return isFields(data) ? fittingFields(data) : data;
};
