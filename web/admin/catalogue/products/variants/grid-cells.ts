import type { VariantField, VariantRow } from './variant-rows.ts';

/** The columns of the grid behind the choice. */
export const GRID_COLUMNS = [
  { field: 'price', label: 'Price (₦)', kind: 'figure' },
  { field: 'discountPrice', label: 'Discount (₦)', kind: 'figure' },
  { field: 'stock', label: 'Stock', kind: 'figure' },
  { field: 'sku', label: 'SKU', kind: 'text' },
  { field: 'gtin', label: 'Barcode (GTIN)', kind: 'text' },
  { field: 'image', label: 'Picture', kind: 'picture' },
  { field: 'isActive', label: 'Active', kind: 'flag' },
] as const satisfies readonly { field: VariantField; label: string; kind: string }[];

export interface Cell {
  row: number;
  column: number;
}

/** The cell that is edited, and the opposite corner of all that are selected. */
export interface Selection {
  active: Cell;
  corner: Cell;
}

/** The selected cells, both ends among them. */
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const only = (cell: Cell): Selection => ({ active: cell, corner: cell });

export const rangeOf = ({ active, corner }: Selection): Range => ({
  top: Math.min(active.row, corner.row),
  bottom: Math.max(active.row, corner.row),
  left: Math.min(active.column, corner.column),
  right: Math.max(active.column, corner.column),
});

const within = (place: number, count: number): number => Math.max(0, Math.min(count - 1, place));

/** The cell so many rows and columns away, or the last one on the way there. */
export const cellAway = ({ row, column }: Cell, rows: number, columns: number, count: number): Cell => ({
  row: within(row + rows, count),
  column: within(column + columns, GRID_COLUMNS.length),
});

/** The cell after or before one, row by row; null behind the last and before the first. */
export const nextCell = ({ row, column }: Cell, by: 1 | -1, count: number): Cell | null => {
  const place = row * GRID_COLUMNS.length + column + by;
  if (place < 0 || place >= count * GRID_COLUMNS.length) return null;
  return { row: Math.floor(place / GRID_COLUMNS.length), column: place % GRID_COLUMNS.length };
};

const withValue = <F extends VariantField>(row: VariantRow, field: F, value: VariantRow[F]): VariantRow =>
  row[field] === value ? row : { ...row, [field]: value };

/** What is one variant's alone. */
const OF_ONE: ReadonlySet<VariantField> = new Set(['sku', 'gtin']);

/** Writes into the column of the active cell in all selected rows; what is one variant's alone into its own. */
export const writeAll = <F extends VariantField>(
  rows: readonly VariantRow[],
  selection: Selection,
  field: F,
  value: VariantRow[F],
): VariantRow[] => {
  const { top, bottom } = OF_ONE.has(field) ? rangeOf(only(selection.active)) : rangeOf(selection);
  return rows.map((row, index) => (index >= top && index <= bottom ? withValue(row, field, value) : row));
};

const NUMBER_AT_END = /\d{1,9}$/;

/** The SKU so many places after one: its number counts on, with as many digits. */
const skuAfter = (sku: string, places: number): string => {
  const number = NUMBER_AT_END.exec(sku)?.[0];
  if (sku === '' || places === 0) return sku;
  if (number === undefined) return `${sku}-${places + 1}`;
  return sku.slice(0, -number.length) + String(Number(number) + places).padStart(number.length, '0');
};

/**
 * Copies the uppermost of the selected cells into those below it, in each selected column; from a single row down to the
 * last. SKUs count on; barcode numbers, of which none follows from another, stay.
 */
export const fillDown = (rows: readonly VariantRow[], selection: Selection): VariantRow[] => {
  const { top, bottom, left, right } = rangeOf(selection);
  const source = rows[top];
  if (!source) return [...rows];
  const last = bottom === top ? rows.length - 1 : bottom;
  const fields = GRID_COLUMNS.slice(left, right + 1)
    .map(({ field }) => field)
    .filter((field) => field !== 'gtin');
  return rows.map((row, index) => {
    if (index <= top || index > last) return row;
    return fields.reduce(
      (filled, field) =>
        withValue(filled, field, field === 'sku' ? skuAfter(source.sku, index - top) : source[field]),
      row,
    );
  });
};

const FAR = Number.MAX_SAFE_INTEGER;
const PAGE = 10;

/** How far a key goes, in rows and columns; null for a key that goes nowhere. */
export const stepOf = (key: string, isFar: boolean): readonly [rows: number, columns: number] | null => {
  const one = isFar ? FAR : 1;
  switch (key) {
    case 'ArrowUp':
      return [-one, 0];
    case 'ArrowDown':
      return [one, 0];
    case 'ArrowLeft':
      return [0, -one];
    case 'ArrowRight':
      return [0, one];
    case 'PageUp':
      return [-PAGE, 0];
    case 'PageDown':
      return [PAGE, 0];
    case 'Home':
      return isFar ? [-FAR, -FAR] : null;
    case 'End':
      return isFar ? [FAR, FAR] : null;
    default:
      return null;
  }
};
