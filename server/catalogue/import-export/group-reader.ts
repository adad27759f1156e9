import type { ProductField } from '#contract/catalogue/field-list.ts';
import type { Remark } from '#contract/catalogue/import-export/schemas.ts';
import { type Column, isColumn, type Layout, type Row, titleIn } from './columns.ts';
import { cellOf } from './reading.ts';

/** What a file says of a field that the shop cannot take as it is. */
export interface Broken {
  field: ProductField;
  row: number;
  /** The column's title. */
  column: string | null;
  sentence: string;
}

/** What is said; one that costs something to say is made when it is told. */
type Sentence = string | (() => string);

/** What reads one thing out of a product's rows, and how it tells what it finds. */
export interface Reader {
  layout: Layout;
  rows: readonly [Row, ...Row[]];
  has: (column: Column) => boolean;
  /** The first cell of a column that is not empty, and its row. */
  first: (column: Column) => { text: string; row: Row } | undefined;
  remark: (kind: Remark['kind'], sentence: Sentence, row: Row, column?: Column | string) => void;
  /** Tells of a field that cannot be taken as it is. */
  reject: (field: ProductField, sentence: string, row: Row, column?: Column | string) => void;
}

const titleOf = (layout: Layout, column: Column | string | undefined): string | null =>
  column !== undefined && isColumn(column) ? titleIn(layout, column) : (column ?? null);

export const readerOf = (
  layout: Layout,
  rows: readonly [Row, ...Row[]],
  remarks: Remark[],
  broken: Broken[],
): Reader => ({
  layout,
  rows,
  has: (column) => layout.places.has(column),
  first: (column) => {
    if (!layout.places.has(column)) return undefined;
    for (const row of rows) {
      const text = cellOf(layout, row, column);
      if (text !== '') return { text, row };
    }
    return undefined;
  },
  remark: (kind, said, row, column) => {
    const sentence = typeof said === 'string' ? said : said();
    remarks.push({ row: row.number, column: titleOf(layout, column), kind, sentence });
  },
  reject: (field, sentence, row, column) => {
    broken.push({ field, row: row.number, column: titleOf(layout, column), sentence });
  },
});

/** The same without telling what it finds. */
export const silently = (reader: Reader): Reader => ({ ...reader, remark: () => {}, reject: () => {} });
