import type { ChangeEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { type RowAction, RowMenu } from '../dialogs/row-menu.tsx';
import { CardsHead } from './cards-head.tsx';
import { Checkbox } from './checkbox.tsx';
import { type ListOrder, SortLink } from './sort-link.tsx';

export interface Column<Row> {
  /** The name by which the server sorts, where it does. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
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

/** The rows that are chosen, on this page or another. */
export type Ticks = Readonly<Record<string, true>>;

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** The row's name is the link, and the whole row takes the click. */
  hrefOf?: ((row: Row) => string) | undefined;
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** The order of the rows; a header leads to the same list in its own order. */
  sort: ListOrder | undefined;
  /** The columns that have an order. */
  sortable: readonly string[];
  selection?: { chosen: Ticks; onChange: (chosen: Ticks) => void } | undefined;
}

/** Some rows ticked or not; all others as they are. */
const ticked = (chosen: Ticks, ids: readonly string[], isOn: boolean): Ticks => {
  const others = Object.entries(chosen).filter(([id]) => !ids.includes(id));
  return Object.fromEntries(isOn ? [...others, ...ids.map((id) => [id, true] as const)] : others);
};

const actionsColumn = <Row,>(
  nameOf: (row: Row) => string,
  rowActions: (row: Row) => readonly RowAction[],
): Column<Row> => ({
  id: 'actions',
  header: 'Actions',
  isActions: true,
  cell: (row) => <RowMenu name={nameOf(row)} actions={rowActions(row)} />,
});

interface HeaderProps {
  column: Pick<Column<never>, 'id' | 'header' | 'isNumeric' | 'isActions' | 'isForWide' | 'isForDesk'>;
  sort: ListOrder | undefined;
  isSortable: boolean;
}

const Header = ({ column, sort, isSortable }: HeaderProps) => {
  const { id, header, isNumeric, isActions, isForWide, isForDesk } = column;
  return (
    <th
      scope="col"
      aria-sort={sort?.by === id ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={classNames(
        'h-11 px-3 font-semibold whitespace-nowrap',
        (isNumeric || isActions) && 'text-right',
        isForWide && 'max-xl:hidden',
        isForDesk && 'max-md:hidden',
      )}
    >
      {isSortable ? (
        <SortLink column={id} sort={sort}>
          {header}
        </SortLink>
      ) : isActions ? (
        <span className="sr-only">{header}</span>
      ) : (
        header
      )}
    </th>
  );
};

interface CellProps {
  column: Omit<Column<never>, 'cell'>;
  hasSelection: boolean;
  href: string | undefined;
  children: ReactNode;
}

const Cell = ({ column, hasSelection, href, children }: CellProps) => {
  const { header, isNumeric, isOneLine, isUnbroken, isTitle, isActions, isForWide, isForDesk } = column;
  return (
    <td
      className={classNames(
        'px-3 py-1 align-middle max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-1',
        isForDesk ? 'max-md:hidden' : 'max-md:flex',
        isTitle && 'max-md:pr-12 max-md:text-base max-md:font-semibold',
        isTitle && hasSelection && 'max-md:pl-8',
        isNumeric && 'tabular-nums md:text-right',
        (isNumeric || isOneLine) && 'whitespace-nowrap',
        (isTitle || isUnbroken) && 'wrap-anywhere',
        isTitle && 'md:min-w-36',
        isActions && 'z-1 max-md:absolute max-md:top-2 max-md:right-2 md:relative md:text-right',
        isForWide && 'max-xl:md:hidden',
      )}
    >
      {!isTitle && !isActions && (
        <span aria-hidden="true" className="shrink-0 text-ink-soft md:hidden">
          {header}
        </span>
      )}
      <span className={classNames('min-w-0 md:contents', !isTitle && 'max-md:text-right')}>
        {isTitle && href !== undefined ? (
          <Link
            to={href}
            preventScrollReset
            className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {children}
          </Link>
        ) : (
          children
        )}
      </span>
    </td>
  );
};

/** A table whose rows, order and pages come from the server. On a phone each row is a card. */
export const DataTable = <Row,>({
  caption,
  columns: facts,
  rows,
  idOf,
  nameOf,
  hrefOf,
  rowActions,
  sort,
  sortable,
  selection,
}: DataTableProps<Row>) => {
  const columns = rowActions ? [...facts, actionsColumn(nameOf, rowActions)] : facts;
  const ids = rows.map(idOf);
  const { chosen = {}, onChange } = selection ?? {};
  const isAll = ids.every((id) => chosen[id]);
  const onToggle =
    (of: readonly string[]) =>
    ({ target }: ChangeEvent<HTMLInputElement>): void =>
      onChange?.(ticked(chosen, of, target.checked));
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card md:max-xl:overflow-x-auto xl:overflow-clip">
      <CardsHead
        columns={columns.filter(({ id }) => sort && sortable.includes(id))}
        sort={sort}
        selection={selection && { isAll, onToggle: onToggle(ids) }}
      />
      <table className="w-full text-sm max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-10 bg-sunken text-left text-ink-soft max-md:sr-only">
          <tr>
            {selection && (
              <th scope="col" className="w-12 px-1">
                <span className="max-md:hidden">
                  <Checkbox aria-label="Select all on this page" checked={isAll} onChange={onToggle(ids)} />
                </span>
                <span className="md:hidden">Selected</span>
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.id} column={column} sort={sort} isSortable={sortable.includes(column.id)} />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => {
            const id = idOf(row);
            return (
              <tr
                key={id}
                className={classNames(
                  'border-t border-line max-md:relative max-md:block max-md:p-4 max-md:first:border-t-0 md:hover:bg-canvas',
                  chosen[id] && 'bg-brand-tint',
                  hrefOf && 'relative',
                )}
              >
                {selection && (
                  <td className="z-1 w-12 px-1 max-md:absolute max-md:top-2 max-md:left-1 md:relative">
                    <Checkbox
                      aria-label={`Select ${nameOf(row)}`}
                      checked={chosen[id] ?? false}
                      onChange={onToggle([id])}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <Cell
                    key={column.id}
                    column={column}
                    hasSelection={selection !== undefined}
                    href={hrefOf?.(row)}
                  >
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
