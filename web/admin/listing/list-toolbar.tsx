import { FunnelX, Search } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { controlLook } from '../../ui/control-look.ts';
import { COMPACT } from './compact-look.ts';
import { CompactFilters, type FiltersProps, type Options } from './filter-controls.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { MoreFilters } from './more-filters.tsx';
import { asideOf, filterNamesOf, inSightOf, searchNameOf, setIn } from './narrowing.ts';
import type { SortColumn } from './sort-choice.tsx';
import type { ListOrder } from './sort-link.tsx';
import { usePhone } from './use-phone.ts';

interface ListToolbarProps extends FiltersProps {
  /** What the button says that takes all filters away and always stands at a desk; without, one comes with the first that is set. */
  clear?: string | undefined;
  /** What can be done with the list as a whole, such as adding to it. */
  actions?: ReactNode;
  /** The views of the list, before its search. */
  views?: ReactNode;
  /** Which columns are seen, beside what can be done. */
  columns?: ReactNode;
  sort: ListOrder | undefined;
  sortable: readonly SortColumn[];
  total: number;
}

export type { Options };

type SearchFieldProps = Pick<FiltersProps, 'narrowing' | 'filters'> & { isCompact?: boolean };

const SearchField = ({ narrowing, filters, isCompact = false }: SearchFieldProps) => {
  const name = searchNameOf(narrowing);
  return (
    <div className="relative min-w-0 flex-1 basis-38">
      <input
        type="search"
        aria-label="Search"
        // Where "/" leads.
        data-search=""
        value={filters.draft[name]}
        maxLength={200}
        placeholder={narrowing.search?.placeholder}
        autoComplete="off"
        enterKeyHint="search"
        className={controlLook(false, isCompact ? `text-ellipsis pr-8! pl-2.5! ${COMPACT}` : 'pr-9!')}
        onChange={({ target }) => filters.change({ [name]: target.value })}
      />
      <Search
        aria-hidden="true"
        className={`pointer-events-none absolute inset-y-0 my-auto size-4.5 text-ink-faint ${isCompact ? 'right-2' : 'right-3'}`}
      />
    </div>
  );
};

/** What can be done with a list, as low as its other controls at a desk. */
const DESK_ACTIONS =
  'flex flex-wrap items-center gap-1.5 [&_:is(a,button)]:min-h-9! [&_:is(a,button)]:py-1! [&_:is(a,button)]:text-sm [&_:is(a,button):not([aria-label])]:px-3 [&_:is(a,button):not([aria-label])>svg]:max-2xl:hidden';

type DeskToolbarProps = FiltersProps & Pick<ListToolbarProps, 'clear' | 'views' | 'columns' | 'actions'>;

/** One line at a desk: what is seldom asked for stands behind "More filters". */
const DeskToolbar = ({ clear, views, columns, actions, ...rest }: DeskToolbarProps) => {
  const { narrowing, filters } = rest;
  const aside = asideOf(narrowing);
  /** The button goes, or is switched off, with the filters: whoever pressed it goes on at the search. */
  const clearAll = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    currentTarget.closest('search')?.querySelector<HTMLInputElement>('[data-search]')?.focus();
    filters.clear();
  };
  return (
    <search className="mb-3 flex flex-wrap items-center gap-x-1.5 gap-y-2">
      {views}
      {narrowing.search && <SearchField narrowing={narrowing} filters={filters} isCompact />}
      <CompactFilters {...rest} narrowing={inSightOf(narrowing)} />
      {aside && <MoreFilters {...rest} narrowing={aside} />}
      {(clear || filters.isNarrowed) && (
        <Button
          look="quiet"
          className="min-h-9! px-2! text-sm"
          onClick={clearAll}
          disabled={!filters.isNarrowed}
        >
          {clear ?? 'Clear'}
        </Button>
      )}
      {(actions || columns) && (
        <div className={`ml-auto ${DESK_ACTIONS}`}>
          {columns}
          {actions}
        </div>
      )}
    </search>
  );
};

/** On a phone: a button where the list names one and the screen has room for it, else its icon. */
const PhoneClear = ({ clear, filters }: Pick<ListToolbarProps, 'clear' | 'filters'>) => {
  const name = clear ?? 'Clear';
  return (
    <Button
      look="quiet"
      className="min-w-11 shrink-0 px-2!"
      aria-label={name}
      title={name}
      onClick={filters.clear}
    >
      <FunnelX aria-hidden="true" className={`size-5 ${clear ? 'min-[22.5rem]:hidden' : ''}`} />
      {clear && <span className="max-[22.5rem]:hidden">{clear}</span>}
    </Button>
  );
};

/** Two lines on a phone: the search has the first one to itself but for the way to the filters. */
const PhoneToolbar = ({
  actions,
  views,
  clear,
  sort,
  sortable,
  total,
  ...rest
}: Omit<ListToolbarProps, 'columns'>) => {
  const { narrowing, filters } = rest;
  const hasSheet = filterNamesOf({ ...narrowing, others: {} }).length > 0 || sortable.length > 0;
  const hasSecondLine = Boolean(views || actions);
  const isSet = setIn(narrowing, filters.draft) > 0;
  return (
    <div className="mb-2.5 space-y-1.5">
      <search className="flex items-center gap-2">
        {narrowing.search && <SearchField narrowing={narrowing} filters={filters} />}
        {hasSheet && <FilterSheet clear={clear} {...rest} sort={sort} sortable={sortable} total={total} />}
        {/* Without a second line its icon alone has room here: nothing moves down for it. */}
        {isSet && !hasSecondLine && <PhoneClear clear={undefined} filters={filters} />}
      </search>
      {hasSecondLine && (
        <div className="flex items-center justify-between gap-2">
          {views}
          {isSet && <PhoneClear clear={clear} filters={filters} />}
          {actions && (
            <div className="ml-auto flex shrink-0 items-center gap-2 [&_:is(a,button)]:px-3 [&_:is(a,button)]:text-sm [&_:is(a,button)]:whitespace-nowrap [&_:is(a,button):not([aria-label])>svg]:hidden">
              {actions}
            </div>
          )}
        </div>
      )}
    </div>
  );
};

/** What a list is narrowed down by, and what can be done with it. What is typed takes effect half a second later. */
export const ListToolbar = ({ columns, ...rest }: ListToolbarProps) => {
  const isPhone = usePhone();
  const { narrowing, filters, options, actions, views, clear } = rest;
  const hasFilters = filterNamesOf({ ...narrowing, others: {} }).length > 0;
  if (!narrowing.search && !hasFilters)
    return actions || columns ? (
      <div className={`mb-3 justify-end ${isPhone ? 'flex flex-wrap items-center gap-2' : DESK_ACTIONS}`}>
        {columns}
        {actions}
      </div>
    ) : null;
  if (isPhone) return <PhoneToolbar {...rest} />;
  return <DeskToolbar {...{ narrowing, filters, options, clear, views, columns, actions }} />;
};
