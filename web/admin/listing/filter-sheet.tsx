import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { DialogFrame } from '../../dialogs/dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { countOf } from '../../ui/counts.ts';
import { type FiltersProps, RoomyFilters } from './filter-controls.tsx';
import { setIn } from './narrowing.ts';
import { SortChoice, type SortColumn } from './sort-choice.tsx';
import type { ListOrder } from './sort-link.tsx';

interface FilterSheetProps extends FiltersProps {
  /** What taking all of them away is called. */
  clear: string | undefined;
  sort: ListOrder | undefined;
  sortable: readonly SortColumn[];
  /** How many rows the filters leave. */
  total: number;
}

/** On a phone: filters and order behind one button, which says how many are set; on the narrowest without its name. */
export const FilterSheet = ({ clear = 'Clear', sort, sortable, total, ...rest }: FilterSheetProps) => {
  const [isOpen, setOpen] = useState(false);
  const { narrowing, filters } = rest;
  const count = setIn(narrowing, filters.draft);
  const close = (): void => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 font-medium"
      >
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        <span className="max-[22.5rem]:sr-only">Filters</span>
        {count > 0 && (
          <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1.5 text-xs font-bold text-on-brand">
            {count}
            <span className="sr-only"> set</span>
          </span>
        )}
      </button>
      <DialogFrame title="Filters" isOpen={isOpen} onClose={close}>
        <div className="min-h-0 flex-1 space-y-4 overflow-y-auto p-5">
          <RoomyFilters {...rest} />
          {sort && sortable.length > 0 && <SortChoice columns={sortable} sort={sort} />}
        </div>
        <footer className="grid grid-cols-[auto_1fr] gap-3 border-t border-line px-5 py-3">
          <Button look="secondary" onClick={filters.clear} disabled={!filters.isNarrowed}>
            {clear}
          </Button>
          <Button onClick={close}>Show {countOf(total, 'result')}</Button>
        </footer>
      </DialogFrame>
    </>
  );
};
