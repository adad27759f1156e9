import { inTree } from '#contract/catalogue/category-tree.ts';
import type { AddressFilters } from '../../../forms/address-filters.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Stars } from '../../../ui/rating.tsx';
import { Choice, Count, Group } from './filter-parts.tsx';
import { AVAILABILITIES, type Availability, type ListingFilters, RATINGS } from './listing-filters.ts';
import type { FilterChoices } from './listing-load.ts';
import { PriceFilter } from './price-filter.tsx';
import type { ShownCounts } from './use-counts.ts';
import { VariationFilters } from './variation-filters.tsx';

const AVAILABILITY_NAMES: Record<Availability, string> = {
  all: 'All',
  inStock: 'In Stock',
  outOfStock: 'Out of Stock',
};

interface FilterPanelProps {
  filters: AddressFilters<ListingFilters>;
  choices: FilterChoices;
  counts: ShownCounts;
  /** With all categories below each other: what is around it scrolls. */
  isWhole?: boolean;
}

/** Every filter but the search and the order. Inside a form with GET it works without JavaScript. */
export const FilterPanel = ({
  filters: { draft, change },
  choices,
  counts,
  isWhole = false,
}: FilterPanelProps) => (
  <div>
    {choices.categories.length > 0 && (
      <Group title="Category">
        <div className={classNames('-mx-2 px-2', !isWhole && 'max-h-82 overflow-y-auto')}>
          <Choice
            name="category"
            value=""
            isChosen={draft.category === ''}
            onChoose={() => change({ category: '' })}
          >
            <span>All categories</span>
            <Count count={counts.of?.categories['']} isStale={counts.isStale} />
          </Choice>
          {inTree(choices.categories).map(({ category: { _id, name }, isBelow }) => (
            <Choice
              key={_id}
              name="category"
              value={_id}
              isChosen={draft.category === _id}
              onChoose={() => change({ category: _id })}
              isEmpty={counts.of?.categories[_id] === 0}
            >
              <span className={classNames('min-w-0 py-1 wrap-anywhere', isBelow && 'pl-4')}>{name}</span>
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
    {/* Last, for they come and go with what the other filters leave: nothing else moves then. */}
    <VariationFilters filters={{ draft, change }} counts={counts} />
  </div>
);
