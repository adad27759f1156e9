import { capitalised } from '../../storefront/orders/order-labels.ts';
import { DayRange } from '../../ui/day-range.tsx';
import { Select, SelectBox } from '../../ui/field.tsx';
import { CompactDays } from './compact-days.tsx';
import { COMPACT } from './compact-look.ts';
import type { Narrowing, Texts, useNarrowing } from './narrowing.ts';
import { TypedFilters } from './typed-filters.tsx';

/** What a filter's list offers: each value, and how it is called. */
export type Options = readonly (readonly [value: string, text: string])[];

export interface FiltersProps {
  narrowing: Narrowing;
  filters: ReturnType<typeof useNarrowing>;
  /** Of filters whose values are known only once the list is loaded. */
  options?: Readonly<Record<string, Options>> | undefined;
}

type Choice = NonNullable<Narrowing['choices']>[string];

const offered = (name: string, { values = [], labels }: Choice, options: FiltersProps['options']): Options =>
  options?.[name] ?? values.map((value) => [value, labels?.[value] ?? capitalised(value)]);

const ChoiceOptions = ({ choice, offers }: { choice: Choice; offers: Options }) => (
  <>
    <option value="">{choice.all}</option>
    {offers.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </>
);

/** `All statuses` says what is chosen among; `All` and `Any` do not, and have their name before them. */
const saysItself = ({ all }: Choice): boolean => all.includes(' ');

/** A list's filters in one line, at a desk: what they are called is read out, and seen where the choice does not say it. */
export const CompactFilters = ({ narrowing: { choices = {}, hasDays }, filters, options }: FiltersProps) => (
  <>
    {Object.entries(choices).map(([name, choice]) => (
      <div key={name} className="flex min-w-0 items-center gap-1.5 text-sm [&_svg]:right-2 [&_svg]:size-4">
        {!saysItself(choice) && (
          <span aria-hidden="true" className="text-ink-soft">
            {choice.label}
          </span>
        )}
        <SelectBox
          aria-label={choice.label}
          value={filters.draft[name]}
          className={`${COMPACT} max-w-44 pr-7! pl-2.5!`}
          onChange={({ target }) => filters.change({ [name]: target.value })}
        >
          <ChoiceOptions choice={choice} offers={offered(name, choice, options)} />
        </SelectBox>
      </div>
    ))}
    {hasDays && (
      <CompactDays
        days={{ startDate: filters.draft.startDate ?? '', endDate: filters.draft.endDate ?? '' }}
        onChange={(days) => filters.change(days as Texts)}
      />
    )}
  </>
);

/** The same below each other with their names, for fingers. */
export const RoomyFilters = (props: FiltersProps) => {
  const {
    narrowing: { choices = {}, typed, hasDays },
    filters,
    options,
  } = props;
  return (
    <>
      {Object.entries(choices).map(([name, choice]) => (
        <Select
          key={name}
          label={choice.label}
          value={filters.draft[name]}
          onChange={({ target }) => filters.change({ [name]: target.value })}
        >
          <ChoiceOptions choice={choice} offers={offered(name, choice, options)} />
        </Select>
      ))}
      {typed && <TypedFilters {...props} />}
      {hasDays && (
        <DayRange
          days={{ startDate: filters.draft.startDate ?? '', endDate: filters.draft.endDate ?? '' }}
          onChange={(days) => filters.change(days as Texts)}
        />
      )}
    </>
  );
};
