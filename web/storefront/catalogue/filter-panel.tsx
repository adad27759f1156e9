import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Stars } from '../../ui/rating.tsx';
import { AVAILABILITIES, type Availability, RATINGS } from './listing-filters.ts';
import type { FilterChoices } from './listing-load.ts';
import { PriceFilter } from './price-filter.tsx';
import type { FilterControl } from './use-filters.ts';

const AVAILABILITY_NAMES: Record<Availability, string> = {
  all: 'All',
  inStock: 'In Stock',
  outOfStock: 'Out of Stock',
};

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="min-w-0 border-b border-line py-4 last:border-b-0">
    <legend className="float-left mb-1 w-full font-semibold">{title}</legend>
    <div className="clear-both">{children}</div>
  </fieldset>
);

interface ChoiceProps {
  type?: 'radio' | 'checkbox';
  name: string;
  value: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  children: ReactNode;
}

const Choice = ({ type = 'radio', name, value, isChosen, onChoose, children }: ChoiceProps) => (
  <label
    className={classNames(
      '-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 transition-colors hover:bg-sunken',
      isChosen && 'font-medium text-brand',
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
  filters: FilterControl;
  choices: FilterChoices;
}

/** Every filter but the search and the order. Inside a form with GET it works without JavaScript. */
export const FilterPanel = ({ filters: { draft, change }, choices }: FilterPanelProps) => (
  <div>
    {choices.categories.length > 0 && (
      <Group title="Category">
        <div className="-mx-2 max-h-80 overflow-y-auto px-2">
          <Choice
            name="category"
            value=""
            isChosen={draft.category === ''}
            onChoose={() => change({ category: '' })}
          >
            All categories
          </Choice>
          {choices.categories.map(({ _id, name, productCount }) => (
            <Choice
              key={_id}
              name="category"
              value={_id}
              isChosen={draft.category === _id}
              onChoose={() => change({ category: _id })}
            >
              <span className="min-w-0 truncate">{name}</span>
              <span className="text-sm font-normal text-ink-faint tabular-nums">{productCount}</span>
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
              <span className="sr-only">{stars} stars </span>& up
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
        >
          {AVAILABILITY_NAMES[availability]}
        </Choice>
      ))}
    </Group>
  </div>
);
