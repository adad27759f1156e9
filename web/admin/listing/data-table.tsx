import { type ChangeEvent, type ChangeEventHandler, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { type RowAction, RowMenu } from '../dialogs/row-menu.tsx';
import { useBusyRows } from '../undo/held.ts';
import { Checkbox } from './checkbox.tsx';
import { DataRow } from './data-row.tsx';
import type { ListOrder } from './sort-link.tsx';
import { Cell, type Column, Header } from './table-cell.tsx';
import { useOverflow } from './use-overflow.ts';

export type { Column };

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

interface PhoneSelectAllProps {
  isAll: boolean;
  onToggle: ChangeEventHandler<HTMLInputElement>;
}

/** Cards have no head that it could stand in. */
const PhoneSelectAll = ({ isAll, onToggle }: PhoneSelectAllProps) => (
  <label className="flex min-h-11 items-center gap-2 border-b border-line bg-sunken px-3 text-sm font-medium md:hidden">
    <input
      type="checkbox"
      aria-label="Select all on this page"
      checked={isAll}
      onChange={onToggle}
      className="size-5 accent-brand"
    />
    All
  </label>
);

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
  const busy = useBusyRows();
  /** What can be done with a row; while something is being done to it, that is not begun again. */
  const actionsOf = (row: Row): readonly RowAction[] =>
    (rowActions?.(row) ?? []).map((action) =>
      action.hasUndo && busy.has(idOf(row)) ? { ...action, isDisabled: true } : action,
    );
  const columns = rowActions ? [...facts, actionsColumn(nameOf, actionsOf)] : facts;
  const box = useRef<HTMLDivElement>(null);
  const isWider = useOverflow(box);
  const ids = rows.map(idOf);
  const { chosen = {}, onChange } = selection ?? {};
  const isAll = ids.every((id) => chosen[id]);
  const onToggle =
    (of: readonly string[]) =>
    ({ target }: ChangeEvent<HTMLInputElement>): void =>
      onChange?.(ticked(chosen, of, target.checked));
  return (
    <div
      ref={box}
      className={classNames(
        'rounded-lg border border-line bg-surface shadow-card max-md:overflow-hidden',
        // A box that scrolls is what its head sticks to: it is then as high as the screen leaves room for.
        isWider ? 'md:max-h-[calc(100dvh-9rem)] md:overflow-auto' : 'md:overflow-clip',
      )}
      {...(isWider && { role: 'region', 'aria-label': `${caption}, scrolls sideways`, tabIndex: 0 })}
    >
      {selection && <PhoneSelectAll isAll={isAll} onToggle={onToggle(ids)} />}
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
              <DataRow
                key={id}
                actions={actionsOf(row)}
                isLink={hrefOf !== undefined}
                isChosen={chosen[id] ?? false}
                isBusy={busy.has(id)}
              >
                {selection && (
                  <td className="z-1 w-12 px-1 max-md:absolute max-md:top-0.5 max-md:left-0 md:relative">
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
              </DataRow>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
