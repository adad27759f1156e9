import { useState } from 'react';
import {
  type ChosenValue,
  choiceParameter,
  isSameValue,
  withToggled,
} from '#contract/catalogue/chosen-values.ts';
import type { OfferedChoice } from '#contract/catalogue/facets.ts';
import type { AddressFilters } from '../../../forms/address-filters.ts';
import { Choice, Count, Group } from './filter-parts.tsx';
import type { ListingFilters } from './listing-filters.ts';
import type { ShownCounts } from './use-counts.ts';

/** So many types and values, those that most products have, stand there at once; the others come with a press. */
const TYPES_SHOWN = 4;
const VALUES_SHOWN = 8;

interface VariationFiltersProps {
  filters: Pick<AddressFilters<ListingFilters>, 'draft' | 'change'>;
  counts: ShownCounts;
}

const MoreButton = ({ text, onPress }: { text: string; onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="inline-flex min-h-11 items-center text-sm font-medium text-brand underline-offset-4 hover:underline scriptless:hidden"
  >
    {text}
  </button>
);

const TypeFilter = ({
  offered: { name, values },
  filters: { draft, change },
  counts,
}: VariationFiltersProps & { offered: OfferedChoice }) => {
  const [isWhole, setWhole] = useState(false);
  const isChosen = (value: ChosenValue) => draft.choices.some((chosen) => isSameValue(chosen, value));
  const most = new Set([...values].sort((left, right) => right.count - left.count).slice(0, VALUES_SHOWN));
  const shown = values.filter(
    (value) => isWhole || most.has(value) || isChosen({ type: name, value: value.name }),
  );
  return (
    <Group title={name}>
      <div className="-mx-2 max-h-82 overflow-y-auto px-2">
        {shown.map(({ name: value, count }) => (
          <Choice
            key={value}
            type="checkbox"
            name="choice"
            value={choiceParameter({ type: name, value })}
            isChosen={isChosen({ type: name, value })}
            onChoose={() => change({ choices: withToggled(draft.choices, { type: name, value }) })}
            isEmpty={count === 0}
          >
            <span className="min-w-0 py-1 wrap-anywhere">{value}</span>
            <Count count={count} isStale={counts.isStale} />
          </Choice>
        ))}
      </div>
      {shown.length < values.length && (
        <MoreButton
          text={`Show ${values.length - shown.length} more of ${name}`}
          onPress={() => setWhole(true)}
        />
      )}
    </Group>
  );
};

/** The values of variations, such as sizes: several of one type are either, of several types each. */
export const VariationFilters = ({ filters, counts }: VariationFiltersProps) => {
  const [isWhole, setWhole] = useState(false);
  const types = counts.of?.choices ?? [];
  const shown = isWhole ? types : types.slice(0, TYPES_SHOWN);
  return (
    <>
      {shown.map((offered) => (
        <TypeFilter key={offered.name.toLowerCase()} offered={offered} filters={filters} counts={counts} />
      ))}
      {shown.length < types.length && (
        <MoreButton
          text={`Show ${types.length - shown.length} more filters`}
          onPress={() => setWhole(true)}
        />
      )}
    </>
  );
};
