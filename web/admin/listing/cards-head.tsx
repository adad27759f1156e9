import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '../../ui/button.tsx';
import { SelectBox } from '../../ui/field.tsx';
import { useListHref } from './list-address.ts';
import type { ListOrder } from './sort-link.tsx';

interface CardsHeadProps {
  /** What the list can be sorted by. */
  columns: readonly { id: string; header: string }[];
  sort: ListOrder | undefined;
  selection: { isAll: boolean; onToggle: (event: ChangeEvent<HTMLInputElement>) => void } | undefined;
}

/** What a table's header does at a desk, above the cards that a phone shows instead: the order, and all rows at once. */
export const CardsHead = ({ columns, sort, selection }: CardsHeadProps) => {
  const href = useListHref();
  const navigate = useNavigate();
  const id = useId();
  const sortBy = (by: string, order: ListOrder['order']): void =>
    void navigate(href({ sortBy: by, sortOrder: order }), { preventScrollReset: true });
  if (!selection && columns.length === 0) return null;
  return (
    <div className="flex items-center gap-2 border-b border-line bg-sunken py-1.5 pr-2 pl-1 text-sm md:hidden">
      {selection && (
        <label className="flex min-h-11 items-center gap-2 pr-1 pl-3 font-medium">
          <input
            type="checkbox"
            aria-label="Select all on this page"
            checked={selection.isAll}
            onChange={selection.onToggle}
            className="size-5 accent-brand"
          />
          All
        </label>
      )}
      {sort && columns.length > 0 && (
        <div className="ml-auto flex min-w-0 items-center gap-1">
          <label htmlFor={id} className="shrink-0 pl-2 text-ink-soft">
            Sort by
          </label>
          <SelectBox id={id} value={sort.by} onChange={(event) => sortBy(event.target.value, sort.order)}>
            {columns.every((column) => column.id !== sort.by) && <option value={sort.by}>Best match</option>}
            {columns.map((column) => (
              <option key={column.id} value={column.id}>
                {column.header}
              </option>
            ))}
          </SelectBox>
          <IconButton
            label={sort.order === 'asc' ? 'Sort descending' : 'Sort ascending'}
            disabled={columns.every((column) => column.id !== sort.by)}
            onClick={() => sortBy(sort.by, sort.order === 'asc' ? 'desc' : 'asc')}
          >
            {sort.order === 'asc' ? (
              <ArrowUpNarrowWide aria-hidden="true" className="size-5" />
            ) : (
              <ArrowDownWideNarrow aria-hidden="true" className="size-5" />
            )}
          </IconButton>
        </div>
      )}
    </div>
  );
};
