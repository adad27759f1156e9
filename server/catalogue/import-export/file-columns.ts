import type { FileColumn, FileColumns } from '#contract/catalogue/import-export/column-schemas.ts';
import {
  type ColumnTarget,
  columnProblems,
  missingTargets,
} from '#contract/catalogue/import-export/column-targets.ts';
import { FILE_COLUMNS_MAX } from '#contract/catalogue/import-export/limits.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import { shortened } from '#contract/characters.ts';
import type { Database } from '#server/database/connection.ts';
import { brokenRule } from '#server/http/errors.ts';
import type { SpreadsheetSheet } from '#server/spreadsheets/read-spreadsheet.ts';
import { type Column, layoutOf } from './columns.ts';
import { type LineOfTitles, readSample, readTitles } from './line-of-titles.ts';
import { targetsByTitle } from './own-sheet-titles.ts';
import { readLayout } from './reading.ts';
import { recallColumns } from './remembered-columns.ts';
import { guessTargets } from './sheet-guesses.ts';
import { type WooColumn, wooColumnsOf } from './woo-columns.ts';

/** How a file is read. */
export interface Reading {
  /** Null where its format names them. */
  columns: readonly ColumnTarget[] | null;
  /** Of a spreadsheet the sheet that is read. */
  sheet?: string;
}

/** Whether somebody has to say first what its columns are. */
export const isWaiting = (reading: Reading | null): boolean =>
  reading?.columns != null && missingTargets(reading.columns).length > 0;

/** Whether a file's columns are named by its format, so that nobody chooses what they are. */
export const isFixed = ({ recognised }: LineOfTitles): boolean =>
  recognised?.format === 'woocommerce' ||
  (recognised?.format === 'shopify' &&
    (recognised.layout.places.has('handle') || recognised.layout.options.length > 0));

/** Fewer columns, neither of which seems to be a name or a price, are no products. */
const TABLE_COLUMNS = 3;

const readCount = (targets: readonly ColumnTarget[]): number =>
  targets.filter((target) => target !== 'leaveOut').length;

/**
 * What the columns of a file that is sent are to be read as; null where its format says it.
 * @param asks whether somebody can be asked: its columns are guessed at, and need not have a name and a price
 * @throws Refusal 400 when it is no file of products
 */
export const columnsFor = async (
  db: Database,
  bytes: Buffer,
  asks: boolean,
): Promise<readonly ColumnTarget[] | null> => {
  const line = readTitles(bytes);
  const { titles, recognised } = line;
  if (isFixed(line)) return null;
  if (asks && titles.length > FILE_COLUMNS_MAX)
    throw brokenRule('file_too_many_columns', say.tooManyColumns(FILE_COLUMNS_MAX), 'file');
  const recalled = await recallColumns(db, titles);
  if (recalled && columnProblems(titles, recalled).length === 0) return recalled;
  if (asks) {
    const { targets } = guessTargets(titles, readSample(bytes, line), line.parted);
    const isTable = titles.length >= TABLE_COLUMNS || missingTargets(targets).length < 2;
    if (isTable && (recognised?.format !== 'shopify' || readCount(targets) > recognised.layout.places.size))
      return targets;
  }
  readLayout(bytes);
  return recognised?.format === 'sheet' ? targetsByTitle(titles) : null;
};

const SHOPIFY_TARGETS: Partial<Record<Column, ColumnTarget>> = {
  title: 'name',
  body: 'description',
  brand: 'brand',
  attributes: 'attribute',
  productCategory: 'category',
  type: 'category',
  collection: 'category',
  categoryParent: 'parentCategory',
  tags: 'tags',
  published: 'active',
  status: 'active',
  sku: 'sku',
  barcode: 'gtin',
  stock: 'stock',
  price: 'price',
  compareAt: 'priceBefore',
  image: 'picture',
};
const WOO_TARGETS: Partial<Record<WooColumn, ColumnTarget>> = {
  sku: 'sku',
  gtin: 'gtin',
  name: 'name',
  published: 'active',
  visibility: 'active',
  description: 'description',
  brand: 'brand',
  stock: 'stock',
  salePrice: 'discountPrice',
  regularPrice: 'price',
  categories: 'category',
  tags: 'tags',
  images: 'picture',
};

/** What the columns of a known format are taken for; null for one that holds the format together, such as handles. */
const targetsOfFormat = ({ titles, recognised }: LineOfTitles): (ColumnTarget | null)[] => {
  const targets: (ColumnTarget | null)[] = titles.map(() => 'leaveOut');
  const woo = recognised?.format === 'woocommerce' ? wooColumnsOf(titles) : null;
  if (woo) {
    for (const [column, places] of Object.entries(woo.places) as [WooColumn, readonly number[]][])
      for (const place of places) targets[place] = WOO_TARGETS[column] ?? null;
    for (const { name, listed, chosen, flags } of woo.attributes) {
      for (const place of [name, ...listed, ...chosen])
        if (typeof place === 'number') targets[place] = 'attribute';
      for (const place of flags) targets[place] = null;
    }
    return targets;
  }
  const { places, options } = layoutOf(titles);
  for (const [column, place] of places) targets[place] = SHOPIFY_TARGETS[column] ?? null;
  for (const { name, value } of options) for (const place of [name, value]) targets[place] = 'variation';
  return targets;
};

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;

const samplesOf = (rows: readonly (readonly string[])[], place: number): string[] => {
  const cells = rows.map((row) => row[place]?.trim() ?? '').filter((cell) => cell !== '');
  return [...new Set(cells)].slice(0, SAMPLES).map((cell) => shortened(cell, SAMPLE_LENGTH));
};

/**
 * The sheet that is read unless another is chosen, and how: the first that names a product's columns, else the first that can be
 * products at all.
 * @throws Refusal 400 when none can
 */
export const readingFor = async (
  db: Database,
  sheets: readonly SpreadsheetSheet[],
  asks: boolean,
): Promise<Reading | null> => {
  const known = sheets.find(({ csv }) => readTitles(csv).recognised);
  let refusal: unknown;
  for (const { name, csv } of known ? [known] : sheets) {
    try {
      const columns = await columnsFor(db, csv, asks);
      return columns || name !== '' ? { columns, ...(name === '' ? {} : { sheet: name }) } : null;
    } catch (error) {
      refusal ??= error;
    }
  }
  throw refusal;
};

/** The sheet that a reading names. */
export const sheetIn = (sheets: readonly SpreadsheetSheet[], reading: Reading | null): SpreadsheetSheet => {
  const sheet = sheets.find(({ name }) => name === reading?.sheet) ?? sheets[0];
  if (!sheet) throw new Error('A file has no sheet');
  return sheet;
};

/** The columns of a file with samples of what is in them, and what each is taken for. */
export const fileColumnsOf = async (
  db: Database,
  sheets: readonly SpreadsheetSheet[],
  reading: Reading | null,
): Promise<FileColumns> => {
  const { name, notes, csv } = sheetIn(sheets, reading);
  const line = readTitles(csv);
  const { titles, recognised } = line;
  const rows = readSample(csv, line);
  const chosen = reading?.columns ?? null;
  const recalled = chosen && (await recallColumns(db, titles));
  const isRemembered = recalled?.every((target, place) => target === chosen?.[place]) ?? false;
  const guess = chosen && !isRemembered ? guessTargets(titles, rows, line.parted) : null;
  const targets = chosen ?? targetsOfFormat(line);
  return {
    format: isFixed(line) ? (recognised?.format ?? 'sheet') : 'sheet',
    isRemembered,
    sheets: sheets.map((one) => one.name).filter((one) => one !== ''),
    sheet: name || null,
    notes,
    columns: titles.map((title, place): FileColumn => {
      const target = targets[place] ?? null;
      return {
        title: title.trim(),
        samples: samplesOf(rows, place),
        target,
        isGuess: guess?.guessed.has(place) === true && guess.targets[place] === target,
      };
    }),
  };
};
