import type { ReactNode } from 'react';
import type { AddressFilters } from '../../../forms/address-filters.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatCount } from '../../../ui/counts.ts';
import { Stars } from '../../../ui/rating.tsx';
import { AVAILABILITIES, type Availability, type ListingFilters, RATINGS } from './listing-filters.ts';
import type { FilterChoices } from './listing-load.ts';
import { PriceFilter } from './price-filter.tsx';
import type { ShownCounts } from './use-counts.ts';

const AVAILABILITY_NAMES: Record<Availability, string> = {
  all: 'All',
  inStock: 'In Stock',
  outOfStock: 'Out of Stock',
};

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="relative min-w-0 border-b border-line py-4 last:border-b-0">
    <legend className="float-left mb-1 w-full font-semibold">{title}</legend>
    <div className="clear-both">{children}</div>
  </fieldset>
);

/** How many products a choice would leave, at the end of its line. */
const Count = ({ count, isStale }: { count: number | undefined; isStale: boolean }) =>
  count !== undefined && (
    <span
      className={classNames(
        'min-w-12 shrink-0 text-right text-sm font-normal tabular-nums transition-opacity',
        count === 0 ? 'text-ink-faint' : 'text-ink-soft',
        isStale && 'opacity-50 delay-150',
      )}
    >
      {formatCount(count)}
      <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
    </span>
  );

interface ChoiceProps {
  type?: 'radio' | 'checkbox';
  name: string;
  value: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** It would leave no product; it can be chosen all the same, since other filters may be taken away then. */
  isEmpty?: boolean;
  children: ReactNode;
}

const Choice = ({
  type = 'radio',
  name,
  value,
  isChosen,
  onChoose,
  isEmpty = false,
  children,
}: ChoiceProps) => (
  <label
    className={classNames(
      '-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 transition-colors hover:bg-sunken',
      isChosen ? 'font-medium text-brand' : isEmpty && 'text-ink-faint',
    )}
  >
    <input
      type={type}
      name={name}
      value={value}
      checked={isChosen}
      onChange={(event) => onChoose(event.target.checked)}
      className="size-5 shrink-0 accent-brand"
    />
    <span className="flex min-w-0 flex-1 items-center justify-between gap-2">{children}</span>
  </label>
);

interface FilterPanelProps {
  filters: AddressFilters<ListingFilters>;
  choices: FilterChoices;
  counts: ShownCounts;
}

/** Every filter but the search and the order. Inside a form with GET it works without JavaScript. */
export const FilterPanel = ({ filters: { draft, change }, choices, counts }: FilterPanelProps) => (
  <div>
    {choices.categories.length > 0 && (
      <Group title="Category">
        <div className="-mx-2 max-h-82 overflow-y-auto px-2">
          <Choice
            name="category"
            value=""
            isChosen={draft.category === ''}
            onChoose={() => change({ category: '' })}
          >
            <span>All categories</span>
            <Count count={counts.of?.categories['']} isStale={counts.isStale} />
          </Choice>
          {choices.categories.map(({ _id, name }) => (
            <Choice
              key={_id}
              name="category"
              value={_id}
              isChosen={draft.category === _id}
              onChoose={() => change({ category: _id })}
              isEmpty={counts.of?.categories[_id] === 0}
            >
              <span className="min-w-0 truncate">{name}</span>
              <Count count={counts.of?.categories[_id]} isStale={counts.isStale} />
            </Choice>
          ))}
        </div>
      </Group>
    )}
    <Group title="Featured">
      <Choice
        type="checkbox"
        name="featured"
        value="true"
        isChosen={draft.featured}
        onChoose={(featured) => change({ featured })}
      >
        Featured products only
      </Choice>
    </Group>
    <Group title="Price">
      <PriceFilter
        range={choices.range}
        minPrice={draft.minPrice}
        maxPrice={draft.maxPrice}
        onChange={change}
      />
    </Group>
    <Group title="Rating">
      <Choice
        name="minRating"
        value=""
        isChosen={draft.minRating === 0}
        onChoose={() => change({ minRating: 0 })}
      >
        Any rating
      </Choice>
      {RATINGS.map((stars) => (
        <Choice
          key={stars}
          name="minRating"
          value={String(stars)}
          isChosen={draft.minRating === stars}
          onChoose={() => change({ minRating: stars })}
        >
          <span className="flex items-center gap-2">
            <Stars rating={stars} />
            <span>
              <span className="sr-only">{stars === 1 ? '1 star ' : `${stars} stars `}</span>& up
            </span>
          </span>
        </Choice>
      ))}
    </Group>
    <Group title="Availability">
      {AVAILABILITIES.map((availability) => (
        <Choice
          key={availability}
          name="availability"
          value={availability}
          isChosen={draft.availability === availability}
          onChoose={() => change({ availability })}
          isEmpty={counts.of?.availability[availability] === 0}
        >
          <span>{AVAILABILITY_NAMES[availability]}</span>
          <Count count={counts.of?.availability[availability]} isStale={counts.isStale} />
        </Choice>
      ))}
    </Group>
  </div>
);
