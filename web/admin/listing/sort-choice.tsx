import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { useId } from 'react';
import { newestSearch } from '../../forms/newest-address.ts';
import { IconButton } from '../../ui/button.tsx';
import { SelectBox } from '../../ui/field.tsx';
import { listPlaceIn, useListStep } from './list-address.ts';
import type { ListOrder } from './sort-link.tsx';

/** What a list can be sorted by. */
export interface SortColumn {
  id: string;
  header: string;
}

/** A list's order, where its table has no head that leads to it: on phones. */
export const SortChoice = ({ columns, sort }: { columns: readonly SortColumn[]; sort: ListOrder }) => {
  const step = useListStep();
  const id = useId();
  /** The order that is on its way already, where the list does not show it yet. */
  const newest = (): ListOrder => {
    const { sortBy, sortOrder } = listPlaceIn(
      newestSearch(),
      columns.map((column) => column.id),
    );
    return sortBy && sortOrder ? { by: sortBy, order: sortOrder } : sort;
  };
  const isByMatch = columns.every((column) => column.id !== sort.by);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        Sort by
      </label>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <SelectBox
            id={id}
            value={sort.by}
            onChange={(event) => step({ sortBy: event.target.value, sortOrder: newest().order })}
          >
            {isByMatch && <option value={sort.by}>Best match</option>}
            {columns.map((column) => (
              <option key={column.id} value={column.id}>
                {column.header}
              </option>
            ))}
          </SelectBox>
        </div>
        <IconButton
          label={sort.order === 'asc' ? 'Sort descending' : 'Sort ascending'}
          disabled={isByMatch}
          onClick={() => {
            const { by, order } = newest();
            step({ sortBy: by, sortOrder: order === 'asc' ? 'desc' : 'asc' });
          }}
        >
          {sort.order === 'asc' ? (
            <ArrowUpNarrowWide aria-hidden="true" className="size-5" />
          ) : (
            <ArrowDownWideNarrow aria-hidden="true" className="size-5" />
          )}
        </IconButton>
      </div>
    </div>
  );
};
