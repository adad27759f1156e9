import {
  type ColumnDef,
  createColumnHelper,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { CardsHead } from './cards-head.tsx';
import { Checkbox } from './checkbox.tsx';
import { type ListOrder, SortLink } from './sort-link.tsx';

interface ColumnLook {
  /** What a phone shows before the value; the header unless told. */
  label?: string;
  isNumeric?: boolean;
  /** Dates and the like, which are hard to read in pieces. */
  isOneLine?: boolean;
  /** Addresses and the like, which have no places to break at. */
  isUnbroken?: boolean;
  /** The row's name: on a phone its card begins with it. */
  isTitle?: boolean;
  /** At the row's end: its actions. */
  isActions?: boolean;
  /** Not shown between the phone's cards and a wide desk. */
  isForWide?: boolean;
  /** Left out of the phone's cards. */
  isForDesk?: boolean;
}

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, columnMeta: {} as ColumnLook });
type Features = typeof features;

/** The columns of a table of `Row`s: `id` is the name by which the server sorts; others say `enableSorting: false`. */
export type Columns<Row extends object> = ColumnDef<Features, Row>[];
export const columnsFor = <Row extends object>() => createColumnHelper<Features, Row>();

interface DataTableProps<Row extends object> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: Columns<Row>;
  rows: Row[];
  idOf: (row: Row) => string;
  /** What a row is called, where its selection is announced. */
  nameOf: (row: Row) => string;
  /** Where a row leads: its name is the link, and the whole row takes the click. */
  hrefOf?: (row: Row) => string;
  /** The order of the rows; a header leads to the same list in its own order. */
  sort?: ListOrder;
  /** Given where rows can be chosen. */
  selection?: { chosen: RowSelectionState; onChange: (chosen: RowSelectionState) => void };
  /** Shown where there are no rows. */
  empty: ReactNode;
}

/**
 * A table whose rows, order and pages come from the server. On a phone each row is a card.
 */
export const DataTable = <Row extends object>({
  caption,
  columns,
  rows,
  idOf,
  nameOf,
  hrefOf,
  sort,
  selection,
  empty,
}: DataTableProps<Row>) => {
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: idOf,
    manualSorting: true,
    state: {
      sorting: sort ? [{ id: sort.by, desc: sort.order === 'desc' }] : [],
      rowSelection: selection?.chosen ?? {},
    },
    enableRowSelection: selection !== undefined,
    onRowSelectionChange: (change) =>
      selection?.onChange(typeof change === 'function' ? change(selection.chosen) : change),
  });
  const sortable = table
    .getAllLeafColumns()
    .filter((column) => column.getCanSort())
    .map(({ id, columnDef: { header, meta } }) => ({
      id,
      label: typeof header === 'string' ? header : (meta?.label ?? id),
    }));
  if (rows.length === 0) return <div className="rounded-lg border border-line bg-surface">{empty}</div>;
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card md:max-xl:overflow-x-auto xl:overflow-clip">
      <CardsHead
        columns={sort ? sortable : []}
        sort={sort}
        selection={
          selection && {
            isAll: table.getIsAllRowsSelected(),
            onToggle: table.getToggleAllRowsSelectedHandler(),
          }
        }
      />
      <table className="w-full text-sm max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-10 bg-sunken text-left text-ink-soft max-md:sr-only">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && (
                <th scope="col" className="w-12 px-1">
                  <span className="max-md:hidden">
                    <Checkbox
                      aria-label="Select all on this page"
                      checked={table.getIsAllRowsSelected()}
                      onChange={table.getToggleAllRowsSelectedHandler()}
                    />
                  </span>
                  <span className="md:hidden">Selected</span>
                </th>
              )}
              {group.headers.map((header) => {
                const { isNumeric, isForWide, isForDesk, isActions } = header.column.columnDef.meta ?? {};
                const isSorted = sort?.by === header.column.id;
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={isSorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
                    className={classNames(
                      'h-11 px-3 font-semibold whitespace-nowrap',
                      (isNumeric || isActions) && 'text-right',
                      isForWide && 'max-xl:hidden',
                      isForDesk && 'max-md:hidden',
                    )}
                  >
                    {header.column.getCanSort() ? (
                      <SortLink column={header.column.id} sort={sort}>
                        <table.FlexRender header={header} />
                      </SortLink>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody className="max-md:block">
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              className={classNames(
                'border-t border-line max-md:relative max-md:block max-md:p-4 max-md:first:border-t-0 md:hover:bg-canvas',
                row.getIsSelected() && 'bg-brand-tint',
                hrefOf && 'relative',
              )}
            >
              {selection && (
                <td className="z-1 w-12 px-1 max-md:absolute max-md:top-2 max-md:left-1 md:relative">
                  <Checkbox
                    aria-label={`Select ${nameOf(row.original)}`}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </td>
              )}
              {row.getAllCells().map((cell) => {
                const { label, isNumeric, isOneLine, isUnbroken, isTitle, isActions, isForWide, isForDesk } =
                  cell.column.columnDef.meta ?? {};
                const { header } = cell.column.columnDef;
                return (
                  <td
                    key={cell.id}
                    className={classNames(
                      'px-3 py-1 align-middle max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-1',
                      isForDesk ? 'max-md:hidden' : 'max-md:flex',
                      isTitle && 'max-md:pr-12 max-md:text-base max-md:font-semibold',
                      isTitle && selection && 'max-md:pl-8',
                      isNumeric && 'tabular-nums md:text-right',
                      (isNumeric || isOneLine) && 'whitespace-nowrap',
                      (isTitle || isUnbroken) && 'wrap-anywhere',
                      isTitle && 'md:min-w-36',
                      isActions &&
                        'z-1 max-md:absolute max-md:top-2 max-md:right-2 md:relative md:text-right',
                      isForWide && 'max-xl:md:hidden',
                    )}
                  >
                    {!isTitle && !isActions && (
                      <span aria-hidden="true" className="shrink-0 text-ink-soft md:hidden">
                        {label ?? (typeof header === 'string' ? header : '')}
                      </span>
                    )}
                    <span className={classNames('min-w-0 md:contents', !isTitle && 'max-md:text-right')}>
                      {isTitle && hrefOf ? (
                        <Link
                          to={hrefOf(row.original)}
                          preventScrollReset
                          className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
                        >
                          <table.FlexRender cell={cell} />
                        </Link>
                      ) : (
                        <table.FlexRender cell={cell} />
                      )}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
