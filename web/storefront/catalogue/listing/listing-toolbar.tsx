import { Search, SlidersHorizontal } from 'lucide-react';
import { SEARCH_MAX } from '#contract/catalogue/limits.ts';
import type { AddressFilters } from '../../../forms/address-filters.ts';
import { Button } from '../../../ui/button.tsx';
import { controlLook } from '../../../ui/control-look.ts';
import { SelectBox } from '../../../ui/field.tsx';
import { countFilters, type ListingFilters, SORTS } from './listing-filters.ts';

/** The form that search, order and filters belong to, wherever they stand. */
export const FILTER_FORM = 'filters';

/** The order of a list for which none is chosen. */
const ownOrder = ({ q, collection }: ListingFilters): string => {
  if (q.trim()) return 'Best match';
  return collection ? 'Shop’s own order' : SORTS[0].name;
};

interface ListingToolbarProps {
  filters: AddressFilters<ListingFilters>;
  onOpenFilters: () => void;
}

export const ListingToolbar = ({ filters: { draft, change }, onOpenFilters }: ListingToolbarProps) => {
  const count = countFilters(draft);
  return (
    <div className="grid grid-cols-2 gap-3 scriptless:grid-cols-1 sm:flex">
      <search className="relative col-span-full sm:flex-1">
        <label htmlFor="listing-search" className="sr-only">
          Search products
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-faint"
        />
        <input
          id="listing-search"
          form={FILTER_FORM}
          type="search"
          name="q"
          value={draft.q}
          maxLength={SEARCH_MAX}
          placeholder="Search products"
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => change({ q: event.target.value })}
          className={controlLook(false, 'pl-10')}
        />
      </search>
      <Button
        look="secondary"
        onClick={onOpenFilters}
        icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}
        className="lg:hidden scriptless:hidden"
      >
        Filters
        {count > 0 && (
          <span className="flex size-6 items-center justify-center rounded-full bg-brand text-xs font-bold text-on-brand">
            <span className="sr-only">, </span>
            {count}
            <span className="sr-only"> set</span>
          </span>
        )}
      </Button>
      <div className="sm:w-56">
        <label htmlFor="listing-sort" className="sr-only">
          Sort by
        </label>
        <SelectBox
          id="listing-sort"
          form={FILTER_FORM}
          name="sortBy"
          value={draft.sortBy}
          className="max-sm:pr-8 max-sm:pl-2.5 max-sm:pointer-fine:text-sm"
          onChange={(event) =>
            change({ sortBy: SORTS.find(({ value }) => value === event.target.value)?.value ?? '' })
          }
        >
          {SORTS.map(({ value, name }) => (
            <option key={value} value={value}>
              {value === '' ? ownOrder(draft) : name}
            </option>
          ))}
        </SelectBox>
      </div>
    </div>
  );
};
