/** What of a column decides whether it is seen. */
export interface Choosable {
  id: string;
  header: string;
  /** The row's name: always there. */
  isTitle?: boolean;
  /** Where nothing was chosen: at a wide desk only. */
  isForWide?: boolean;
  /** Where nothing was chosen: from a laptop's width on. */
  isForLaptop?: boolean;
}

/** How much room there is for columns beside each other. */
export interface Room {
  isWide: boolean;
  isLaptop: boolean;
}

/** The name of a list's rows, which is always there. */
const nameOf = <Of extends Choosable>(columns: readonly Of[]): Of | undefined =>
  columns.find(({ isTitle }) => isTitle) ?? columns[0];

/**
 * What is seen of a list at a desk, in the list's own order: its name and what was chosen, else what there is room for.
 * Names that the list does not know, as of another release, count for nothing.
 */
export const shownColumns = <Of extends Choosable>(
  columns: readonly Of[],
  chosen: readonly string[] | undefined,
  { isWide, isLaptop }: Room,
): readonly Of[] =>
  columns.filter(
    (column) =>
      column === nameOf(columns) ||
      (chosen
        ? chosen.includes(column.id)
        : (isWide || !column.isForWide) && (isLaptop || !column.isForLaptop)),
  );

/** The same columns with one more, or without it. */
export const withColumn = (shown: readonly Choosable[], id: string, isShown: boolean): readonly string[] => [
  ...shown.map((column) => column.id).filter((other) => other !== id),
  ...(isShown ? [id] : []),
];

/** Those that can be chosen: all but the name. */
export const choosable = <Of extends Choosable>(columns: readonly Of[]): readonly Of[] =>
  columns.filter((column) => column !== nameOf(columns));

/** Columns of a view, as its address names them. */
export const COLUMNS_NAME = 'columns';
const NONE = '-';

/** The columns that an address names; undefined where it names none. */
export const columnsIn = (address: URLSearchParams): readonly string[] | undefined => {
  const text = address.get(COLUMNS_NAME);
  if (!text) return undefined;
  return text === NONE ? [] : text.split('.');
};

/** The same address with these columns, or with none of its own. */
export const withColumns = (
  address: URLSearchParams,
  columns: readonly string[] | null | undefined,
): URLSearchParams => {
  const next = new URLSearchParams(address);
  if (columns) next.set(COLUMNS_NAME, columns.join('.') || NONE);
  else next.delete(COLUMNS_NAME);
  return next;
};
