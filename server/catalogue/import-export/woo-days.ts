import { readMoment, SlashedDates } from '#server/spreadsheets/written-moment.ts';
import type { Layout, Row } from './columns.ts';
import { wooColumnsOf } from './woo-columns.ts';

/** `25-06-2024` and `25.06.2024` are what `25/06/2024` is. */
const PARTED = /^(\d{1,2})[-./](\d{1,2})[-./](?=\d{4})/;
const LAGOS_MS = 3_600_000;

const slashed = (cell: string): string => cell.trim().replace(PARTED, '$1/$2/');

/** A day or a moment with its year first, as WooCommerce has written it; what is neither stays as it stands. */
const yearFirst = (cell: string, isDayFirst: boolean): string => {
  if (!PARTED.test(cell.trim())) return cell;
  const moment = readMoment(slashed(cell), isDayFirst);
  if (moment === null || cell.includes(':')) return moment ?? cell;
  return new Date(Date.parse(moment) + LAGOS_MS).toISOString().slice(0, 10);
};

/**
 * Spreadsheets write the days of a file anew, most of them with the day first. Which of the two comes first is told by the whole
 * file, and what looks at a product's sales finds the year first.
 */
export const withDaysOf = (titles: readonly string[], layout: Layout): Layout => {
  const { saleFrom = [], saleUntil = [] } = wooColumnsOf(titles)?.places ?? {};
  const places = [...saleFrom, ...saleUntil];
  const { convert } = layout;
  if (places.length === 0 || !convert) return layout;
  const dates = new SlashedDates();
  return {
    ...layout,
    look: (row) => {
      for (const place of places) dates.see(slashed(row.cells[place] ?? ''));
    },
    convert: ([head, ...others], now, written) => {
      const turned = ({ number, cells }: Row): Row => ({
        number,
        cells: cells.map((cell, place) =>
          places.includes(place) ? yearFirst(cell, dates.isDayFirst) : cell,
        ),
      });
      return convert([turned(head), ...others.map(turned)], now, written);
    },
  };
};
