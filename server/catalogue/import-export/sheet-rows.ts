import type { Column, Layout, Row, Rows } from './columns.ts';
import { slugOf } from './handles.ts';

/** What people call the columns of a sheet of their own, the likeliest first. */
const SHEET_TITLES = {
  title: ['name', 'product name', 'product', 'item name', 'item', 'product title', 'title'],
  body: ['description', 'product description', 'details', 'about'],
  brand: ['brand', 'vendor', 'manufacturer', 'make', 'maker'],
  type: ['category', 'categories', 'product category', 'type', 'department', 'group'],
  tags: ['tags', 'labels'],
  status: ['status'],
  sku: ['sku', 'product code', 'item code', 'code', 'item number'],
  stock: ['stock', 'quantity', 'qty', 'in stock', 'stock quantity', 'inventory', 'available', 'units'],
  price: ['price', 'selling price', 'sale price', 'unit price', 'retail price', 'amount'],
  compareAt: ['old price', 'compare at price', 'original price', 'was', 'list price', 'price before'],
  image: [
    'image',
    'images',
    'picture',
    'pictures',
    'photo',
    'photos',
    'image url',
    'picture url',
    'image link',
  ],
} as const satisfies Partial<Record<Column, readonly string[]>>;
const COLUMNS = Object.keys(SHEET_TITLES) as (keyof typeof SHEET_TITLES)[];

/** `Price (₦)`, `PRICE NGN` and `unit_price:` say no more than the words. */
const plain = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/\(.*?\)|\bngn\b|\bnaira\b|[₦*:]/g, ' ')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** A row a product: by its SKU, else by its name; two of one are two. */
const keysOf = (places: ReadonlyMap<Column, number>) => (): ((row: Row) => string) => {
  const seen = new Map<string, number>();
  const cellOf = (row: Row, column: Column): string => row.cells[places.get(column) ?? -1]?.trim() ?? '';
  return (row) => {
    const key = cellOf(row, 'sku').toLowerCase() || slugOf(cellOf(row, 'title'));
    if (key === '') return '';
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? key : `${key}-${times}`;
  };
};

/** A cell may name several pictures: a row for each. */
const convert =
  (place: number | undefined) =>
  (rows: Rows): { rows: Rows; notes: [] } => {
    const [head] = rows;
    if (place === undefined) return { rows, notes: [] };
    const [first = '', ...more] = (head.cells[place] ?? '')
      .split(/[|\n;]|,\s*(?=https?:\/\/|\/)/i)
      .map((one) => one.trim())
      .filter((one) => one !== '');
    const others = more.map((image) => ({
      number: head.number,
      cells: Array.from({ length: place + 1 }, (_, at) => (at === place ? image : '')),
    }));
    return { rows: [{ ...head, cells: head.cells.with(place, first) }, ...others], notes: [] };
  };

/** The layout of a sheet that is in no shop's format but has a name and a price for each product; null for any other file. */
export const sheetLayoutOf = (titles: readonly string[]): Layout | null => {
  const found = titles.map(plain);
  const places = new Map(
    COLUMNS.flatMap((column) => {
      const place = SHEET_TITLES[column].map((title) => found.indexOf(title)).find((at) => at >= 0);
      return place === undefined ? [] : [[column as Column, place] as const];
    }),
  );
  if (!places.has('title') || !places.has('price')) return null;
  return { titles, places, options: [], keys: keysOf(places), convert: convert(places.get('image')) };
};
