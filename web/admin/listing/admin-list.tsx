/**
 * Lists of the admin area: this file is what a list declares, and how it is shown.
 *
 * - narrowed:   `narrowing` (what by), `list-toolbar` (its controls), `list-address` (page, size and order in the address)
 * - controls:   `filter-controls` (`typed-filters`), `compact-days`, `compact-look`, `more-filters` at a desk; `filter-sheet`, `sort-choice` on a phone (`use-phone`)
 * - views:      `views` (what one is), `saved-views` (one's own), `views-menu` (`view-choice`, `name-form`), `views-place` (beside a page's heading)
 * - columns:    `columns` (which are seen), `chosen-columns` (one's own), `use-columns`, `columns-menu`, `list-page` (rows come with them)
 * - one's own:  `own-entries` (by account)
 * - as rows:    `data-table` (`data-row`, `table-cell`), `use-overflow`, `use-swipe` (cards), `sort-link`, `checkbox`, `yes-no`, `plain-count`, `address-link`, `for-desk`
 * - as cards:   `card-list`
 * - besides:    `list-footer`, `empty-list`, `export-button`
 */

import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Page } from '../../api/api.ts';
import type { RowAction } from '../dialogs/row-menu.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { type Column, DataTable, type Ticks } from './data-table.tsx';
import { type Empty, EmptyList } from './empty-list.tsx';
import type { Options } from './filter-controls.tsx';
import { listPlaceIn } from './list-address.ts';
import { ListFooter } from './list-footer.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { filtersIn, type Narrowing, useNarrowing } from './narrowing.ts';
import type { ListOrder } from './sort-link.tsx';
import { WrongFilters } from './typed-filters.tsx';
import { useColumns } from './use-columns.ts';
import type { View } from './views.ts';
import { ViewsMenu } from './views-menu.tsx';
import { usePlacedViews } from './views-place.tsx';

interface AdminListProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  /** What the ways to its pages are called, such as `Pages of users`. */
  pages: string;
  page: Pick<Page<Row>, 'data' | 'pagination'>;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  /** What a row is called, where its selection and its menu are announced. */
  nameOf: (row: Row) => string;
  /** Where a row leads. */
  hrefOf?: (row: Row) => string;
  /** Everything that can be done with one row. */
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  empty: Empty;
  narrowing?: Narrowing;
  /** Of filters whose values are known only once the list is loaded. */
  options?: Readonly<Record<string, Options>>;
  /** What the button says that takes all filters away and always stands at a desk; without, one comes with the first that is set. */
  clear?: string;
  /** Views that come with the list; with them there are own ones, too. */
  views?: readonly View[];
  /** Of a list that keeps its views in another way: the menu of them. */
  viewsMenu?: ReactNode;
  /** What can be done with the list as a whole, such as adding to it. */
  actions?: ReactNode;
  selection?: { chosen: Ticks; onChange: (chosen: Ticks) => void } | undefined;
  /** What can be done with the selection, above the rows. */
  children?: ReactNode;
  /** What is to be known of the rows, below them. */
  note?: string;
}

const NOT_NARROWED: Narrowing = {};

/** The order that an address asks for, else the list's own. */
const orderIn = (
  address: URLSearchParams,
  narrowing: Narrowing,
  isSearched: boolean,
): ListOrder | undefined => {
  if (!narrowing.sort) return undefined;
  const { columns, by, order, isByMatchFirst = false } = narrowing.sort;
  const { sortBy = isByMatchFirst && isSearched ? '' : by, sortOrder = order } = listPlaceIn(
    address,
    columns,
  );
  return { by: sortBy, order: sortOrder };
};

/** A list of the admin area: what narrows it down, its rows, and the way to its other pages. */
export const AdminList = <Row,>({
  page: { data, pagination },
  pages,
  empty,
  narrowing = NOT_NARROWED,
  options,
  clear,
  views,
  viewsMenu,
  note,
  actions,
  children,
  columns,
  ...table
}: AdminListProps<Row>) => {
  const [address] = useSearchParams();
  const filters = useNarrowing(narrowing);
  const isSearched = Boolean(address.get(narrowing.search?.name ?? 'search'));
  const sort = orderIn(address, narrowing, isSearched);
  const sortable = narrowing.sort?.columns ?? [];
  const { shown, chosen, choice } = useColumns(table.caption, columns);
  const { beside, inToolbar } = usePlacedViews(
    views ? (
      <ViewsMenu list={table.caption} narrowing={narrowing} ready={views} columns={chosen} />
    ) : (
      viewsMenu
    ),
  );
  // By the address, whose rows these are: a filter that is being typed away still has its field.
  const isAsked = Object.values(filtersIn(narrowing, address)).some((text) => text !== '');
  if (pagination.total === 0 && !isAsked && !narrowing.isKept) {
    return (
      <>
        {children}
        <EmptyList empty={empty}>{actions}</EmptyList>
      </>
    );
  }
  return (
    <>
      {beside}
      <ListToolbar
        narrowing={narrowing}
        filters={filters}
        options={options}
        clear={clear}
        actions={actions}
        views={inToolbar}
        columns={choice && <ColumnsMenu {...choice} />}
        sort={sort}
        sortable={columns.filter(({ id }) => sortable.includes(id))}
        total={pagination.total}
      />
      <WrongFilters narrowing={narrowing} filters={filters} />
      {children}
      {data.length === 0 ? (
        // A page past the last has rows elsewhere.
        <EmptyList
          empty={empty}
          isNarrowed={filters.isNarrowed || pagination.total > 0}
          onClear={filters.clear}
        />
      ) : (
        <>
          <DataTable {...table} columns={shown} rows={data} sort={sort} sortable={sortable} />
          {note && <p className="mt-2 text-xs text-ink-soft">{note}</p>}
        </>
      )}
      <ListFooter place={pagination} label={pages} />
    </>
  );
};
