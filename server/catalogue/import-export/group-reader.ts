import type { Remark } from '#contract/catalogue/import-export/schemas.ts';
import { type Column, type Layout, titleIn } from './columns.ts';
import { cellOf, type Row } from './reading.ts';

/** What reads one thing out of a product's rows, and how it tells what it finds. */
export interface Reader {
  layout: Layout;
  rows: readonly [Row, ...Row[]];
  has: (column: Column) => boolean;
  /** The first cell of a column that is not empty, and its row. */
  first: (column: Column) => { text: string; row: Row } | undefined;
  remark: (kind: Remark['kind'], sentence: string, row: Row, column?: Column | string) => void;
}

export const readerOf = (layout: Layout, rows: readonly [Row, ...Row[]], remarks: Remark[]): Reader => ({
  layout,
  rows,
  has: (column) => layout.places.has(column),
  first: (column) => {
    const row = rows.find((one) => cellOf(layout, one, column) !== '');
    return row && { text: cellOf(layout, row, column), row };
  },
  remark: (kind, sentence, row, column) => {
    const title = column !== undefined && layout.places.has(column as Column);
    remarks.push({
      row: row.number,
      column: title ? titleIn(layout, column as Column) : (column ?? null),
      kind,
      sentence,
    });
  },
});
