import type { ColumnTarget } from '#contract/catalogue/import-export/column-targets.ts';
import type { Written } from './amounts.ts';
import { plainTitle, targetsByTitle } from './own-sheet-titles.ts';
import { picturesIn, valuesIn } from './sheet-rows.ts';
import { isStatus } from './status-cells.ts';

/** Of the product in the shop, and not of what it has: “Bluetooth enabled”, “Show on homepage” and “Hidden pockets” are its own. */
const SHOWN =
  /^(?:(?:(?:is|product|item) )?(?:active|published|visible|enabled|hidden)(?: (?:on|in|from) (?:the )?(?:shop|store|site|website|web|online))?|show (?:in|on) (?:the )?(?:shop|store|site|website|web|online))$/;

/** Titles that say more than a word, the first that fits counts. What a thing cost its owner is nobody's price. */
const TITLE_HAS: readonly (readonly [RegExp, ColumnTarget | 'choice'])[] = [
  [/\b(?:cost|costs|buying|purchase|wholesale|supplier|tax|vat|weight|margin|profit)\b/, 'leaveOut'],
  [/\b(?:image|picture|photo|img|pic)s?\b/, 'picture'],
  [/\b(?:old|was|before|regular|original|compare)\b.*\bprice\b|\bprice\b.*\bbefore\b/, 'priceBefore'],
  [/\b(?:sale|promo|discount|discounted|special|offer)\b.*\bprice\b/, 'discountPrice'],
  [/\b(?:price|amount)\b/, 'price'],
  [/\bsku\b|\b(?:item|product) (?:code|no|number|ref)\b/, 'sku'],
  [/\b(?:bar ?code|gtin|ean|upc|isbn)\b/, 'gtin'],
  [/\b(?:qty|quantity|stock|on hand|pieces|pcs)\b/, 'stock'],
  [/\b(?:categor(?:y|ies)|department|collection)\b/, 'category'],
  [/\b(?:brand|maker)\b/, 'brand'],
  [/\bdescription\b/, 'description'],
  [/\b(?:product|item|goods|article)s?\b.*\b(?:name|title)\b|^(?:goods|article)$/, 'name'],
  [SHOWN, 'active'],
  [/^(?:size|sizes|colour|colours|color|colors|shoe size)$/, 'choice'],
];

const PICTURE = /^(?:https?:\/\/|\/)\S+\.(?:jpe?g|png|webp|gif|avif)(?:\?\S*)?$/i;
/** What stands for the ₦ where there is none; articles are numbered by a # as well. */
const WITH_SIGN = /^[?#]\d[\d.,]*$/;
const WITH_CURRENCY =
  /^(?:₦|NGN\s?|N)\s*\d[\d.,\s]*$|^\d[\d.,\s]*(?:₦|NGN|naira)$|^(?:₦|N)?\d[\d.,]*\s*(?:\/[=-]|=)$/i;
const WITH_DECIMALS = /^\d[\d.,]*[.,]\d{2}$/;
const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/;
const WHOLE = /^\d{1,6}$/;
const CODE = /^(?=.*\d)(?=.*[a-z])[a-z0-9][a-z0-9._/-]{2,39}$/i;
const HAS_LETTERS = /\p{L}{2}/u;
const LONG_TEXT = 60;
const MOST = 0.8;

/** What the cells of one column have in common. */
const shareOf = (cells: readonly string[], fits: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;
const isMostly = (cells: readonly string[], fits: (cell: string) => boolean): boolean =>
  shareOf(cells, fits) >= MOST;
const areDistinct = (cells: readonly string[]): boolean => new Set(cells).size >= cells.length * MOST;
const lengthOf = (cells: readonly string[]): number =>
  cells.reduce((sum, { length }) => sum + length, 0) / Math.max(1, cells.length);
const isCounter = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.every((cell, at) => at === 0 || Number(cell) === Number(cells[at - 1]) + 1);

/** Articles numbered from row to row, such as `#1001`. */
const areNumbered = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.every(
    (cell, at) =>
      /^#\d+$/.test(cell) && (at === 0 || Number(cell.slice(1)) > Number(cells[at - 1]?.slice(1))),
  );

/** Sizes and colours that shoppers choose between: a cell lists several, or a product has several rows. */
const isChoice = (cells: readonly string[], names: readonly string[], written: Written): boolean =>
  cells.some((cell) => valuesIn(cell, written).length > 1) || new Set(names).size < names.length;

/** What a column may be by its values alone, each asked of the columns that are still open; of several the best. */
const BY_VALUES: readonly {
  target: ColumnTarget;
  fits: (cells: readonly string[]) => boolean;
  best: (columns: readonly (readonly string[])[]) => number;
}[] = [
  {
    target: 'price',
    fits: (cells) =>
      !areNumbered(cells) &&
      isMostly(cells, (cell) =>
        [WITH_CURRENCY, WITH_SIGN, WITH_DECIMALS, THOUSANDS].some((written) => written.test(cell)),
      ),
    best: (columns) =>
      Math.max(
        0,
        columns.findIndex((cells) => isMostly(cells, (cell) => WITH_CURRENCY.test(cell))),
      ),
  },
  {
    target: 'sku',
    fits: (cells) => cells.length > 1 && isMostly(cells, (cell) => CODE.test(cell)) && areDistinct(cells),
    best: () => 0,
  },
  {
    target: 'description',
    fits: (cells) => lengthOf(cells) > LONG_TEXT && isMostly(cells, (cell) => /\s/.test(cell)),
    best: (columns) => {
      const lengths = columns.map(lengthOf);
      return lengths.indexOf(Math.max(...lengths));
    },
  },
  {
    target: 'name',
    fits: (cells) =>
      isMostly(cells, (cell) => HAS_LETTERS.test(cell) && !/^https?:/i.test(cell)) &&
      areDistinct(cells) &&
      lengthOf(cells) > 2,
    best: () => 0,
  },
];

/** What a part of a title says too little of: its cells have to say it as well. */
const CELLS_OF: Partial<Record<ColumnTarget, (cell: string) => boolean>> = {
  picture: (cell) => picturesIn(cell).every((one) => /^(?:https?:\/)?\//i.test(one)),
  active: isStatus,
};
const mayHold = (target: ColumnTarget, cells: readonly string[]): boolean =>
  isMostly(cells, CELLS_OF[target] ?? (() => true));

/** What shops without codes of their own call their goods by. */
const isBarcode = (title: string): boolean => /\bbar ?code\b/.test(plainTitle(title));

/** Takes each column for something by its title, else by a part of it, else by what its cells have in common. */
export const guessTargets = (
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  written: Written = {},
): { targets: ColumnTarget[]; guessed: ReadonlySet<number> } => {
  const targets = targetsByTitle(titles);
  const cells = titles.map((_, place) =>
    rows.map((row) => row[place]?.trim() ?? '').filter((cell) => cell !== ''),
  );
  const guessed = new Set<number>();
  /** Looked at, and rather left out. */
  const closed = new Set(titles.flatMap((_, place) => (cells[place]?.length === 0 ? place : [])));
  const isTaken = (target: ColumnTarget): boolean =>
    targets.includes(target) ||
    (target === 'discountPrice' && targets.includes('priceBefore')) ||
    (target === 'priceBefore' && targets.includes('discountPrice'));
  const take = (place: number, target: ColumnTarget): void => {
    targets[place] = target;
    guessed.add(place);
  };
  const open = (): number[] =>
    titles.flatMap((_, place) => (targets[place] === 'leaveOut' && !closed.has(place) ? place : []));

  const choices: number[] = [];
  for (const place of open()) {
    const title = plainTitle(titles[place] ?? '');
    const target = TITLE_HAS.find(([words]) => words.test(title))?.[1];
    if (target === 'choice') choices.push(place);
    else if (target === 'leaveOut') closed.add(place);
    else if (target && (target === 'picture' || !isTaken(target)) && mayHold(target, cells[place] ?? []))
      take(place, target);
  }
  const coded = targets.indexOf('gtin');
  if (!closed.has(coded) && !isTaken('sku') && isBarcode(titles[coded] ?? '')) take(coded, 'sku');
  for (const place of open())
    if (isMostly(cells[place] ?? [], (cell) => picturesIn(cell).every((one) => PICTURE.test(one))))
      take(place, 'picture');
  for (const { target, fits, best } of BY_VALUES) {
    if (isTaken(target)) continue;
    const places = open().filter((place) => !choices.includes(place) && fits(cells[place] ?? []));
    const chosen = places[best(places.map((place) => cells[place] ?? []))];
    if (chosen !== undefined) take(chosen, target);
  }
  const whole = open().filter(
    (place) =>
      !choices.includes(place) &&
      isMostly(cells[place] ?? [], (cell) => WHOLE.test(cell)) &&
      !isCounter(cells[place] ?? []),
  );
  const [only] = whole;
  if (only !== undefined && whole.length === 1 && targets.includes('price') && !isTaken('stock'))
    take(only, 'stock');
  const names = cells[targets.indexOf('name')] ?? [];
  for (const place of choices)
    take(place, isChoice(cells[place] ?? [], names, written) ? 'variation' : 'attribute');
  return { targets, guessed };
};
