import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { Remark } from '#contract/catalogue/import-export/schemas.ts';
import { amountOf, isNought, type Written } from './amounts.ts';
import type { Row } from './columns.ts';
import { cellOf, type WooColumns } from './woo-columns.ts';

/** The columns beside the moment by which sales are judged, and how the file writes figures. */
export interface DatedColumns extends WooColumns {
  now: Date;
  written: Written;
}

const SECONDS = /^\d{9,11}$/;
const ZONE = /(?:z|utc|gmt|[+-]\d{2}:?\d{2})$/i;
const REST_OF_DAY_MS = 86_399_000;

/**
 * A day or a moment by the clocks of Lagos unless it names others, or one in seconds as plugins write it; NaN where it is neither.
 * @param isEnd whether of a bare day its last second is meant
 */
const momentOf = (cell: string, isEnd: boolean): number => {
  if (SECONDS.test(cell)) return Number(cell) * 1000;
  if (Number.isNaN(Date.parse(cell))) return Number.NaN;
  const moment = Date.parse(ZONE.test(cell) ? cell : `${cell.replace(/(?<=\d)T(?=\d)/, ' ')} GMT+0100`);
  return isEnd && !cell.includes(':') ? moment + REST_OF_DAY_MS : moment;
};

/**
 * Whether the sale price of a row is the one to pay now, later, or no more, or above the price, where WooCommerce sells for the price;
 * undefined where it has none, as which a 0 counts.
 */
export const saleOf = (columns: DatedColumns, row: Row): 'now' | 'later' | 'over' | 'above' | undefined => {
  const salePrice = cellOf(columns, row, 'salePrice');
  if (salePrice === '' || isNought(salePrice)) return undefined;
  const { written } = columns;
  if (amountOf(salePrice, written) > amountOf(cellOf(columns, row, 'regularPrice'), written)) return 'above';
  const now = columns.now.getTime();
  if (momentOf(cellOf(columns, row, 'saleUntil'), true) < now) return 'over';
  return momentOf(cellOf(columns, row, 'saleFrom'), false) > now ? 'later' : 'now';
};

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' });

/** The day of a cell in words; where nobody knows which it is, as it stands there. */
const dayOf = (cell: string, isEnd: boolean): string => {
  const moment = momentOf(cell, isEnd);
  return Number.isNaN(moment) ? cell : DAY.format(moment);
};

/** Tells, once of each, what becomes of sales of a product whose dates or prices the shop cannot keep. */
export const saleNotes = (columns: DatedColumns, rows: readonly Row[]): Remark[] => {
  const noteOn = (
    column: 'saleFrom' | 'saleUntil' | 'salePrice',
    row: Row,
    sentence: (cell: string) => string,
  ): Remark => ({
    row: row.number,
    column: columns.titles[columns.places[column][0] ?? -1]?.trim() ?? null,
    kind: 'note',
    sentence: sentence(cellOf(columns, row, column)),
  });
  const ending = rows.find(
    (row) => saleOf(columns, row) === 'now' && cellOf(columns, row, 'saleUntil') !== '',
  );
  const later = rows.find((row) => saleOf(columns, row) === 'later');
  const above = rows.find((row) => saleOf(columns, row) === 'above');
  return [
    ...(ending ? [noteOn('saleUntil', ending, (cell) => say.saleEnds(dayOf(cell, true)))] : []),
    ...(later ? [noteOn('saleFrom', later, (cell) => say.saleLater(dayOf(cell, false)))] : []),
    ...(above
      ? [noteOn('salePrice', above, (cell) => say.reducedAbove(cell, cellOf(columns, above, 'regularPrice')))]
      : []),
  ];
};
