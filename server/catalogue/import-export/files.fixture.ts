import { stringify } from 'csv-stringify/sync';
import { COLUMN_TITLES } from './columns.ts';

type Column = keyof typeof COLUMN_TITLES;

/** A row of a file: cells by what they mean, and under any other title. */
export type FileRow = Partial<Record<Column, string>> & { more?: Record<string, string> };

const cellsOf = ({ more = {}, ...cells }: FileRow): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(cells).map(([column, text]) => [COLUMN_TITLES[column as Column][0], text ?? '']),
  ),
  ...more,
});

/** A file in Shopify's format with the columns that its rows have. */
export const fileOf = (...rows: FileRow[]): string => {
  const all = rows.map(cellsOf);
  const columns = [...new Set(all.flatMap((cells) => Object.keys(cells)))];
  return stringify(all, { header: true, columns });
};

/** The first row of a product that breaks no rule. */
export const goodRow = (handle: string, changes: FileRow = {}): FileRow => ({
  handle,
  title: `Product ${handle}`,
  body: '<p>Woven by hand in Iseyin.</p>',
  brand: 'Ade & Sons',
  type: 'Cloth',
  published: 'TRUE',
  stock: '5',
  price: '1500',
  image: `https://pictures.example/${handle}.jpg`,
  ...changes,
});

/** A further row of the same product. */
export const nextRow = (handle: string, changes: FileRow): FileRow => ({ handle, ...changes });

/** The cells of options, such as `{ Size: 'M' }`; `isNamed` in a product's first row. */
export const options = (values: Record<string, string>, isNamed = false): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value], index) => [
      ...[[`Option${index + 1} Name`, isNamed ? name : '']],
      [`Option${index + 1} Value`, value],
    ]),
  );
