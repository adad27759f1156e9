import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { capitalised } from '../../storefront/orders/order-labels.ts';
import { Button } from '../../ui/button.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { type Narrowing, searchNameOf, type Texts, type useNarrowing } from './narrowing.ts';

/** What a filter's list offers: each value, and how it is called. */
export type Options = readonly (readonly [value: string, text: string])[];

interface ListToolbarProps {
  narrowing: Narrowing;
  filters: ReturnType<typeof useNarrowing>;
  /** Of filters whose values are known only once the list is loaded. */
  options?: Readonly<Record<string, Options>> | undefined;
  /** What the button says that takes all filters away; none without. */
  clear?: string | undefined;
  /** What can be done with the list as a whole, such as adding to it. */
  actions?: ReactNode;
}

type FiltersProps = Omit<ListToolbarProps, 'actions'>;

const Filters = ({ narrowing: { choices = {}, hasDays }, filters, options, clear }: FiltersProps) => {
  const { draft, change, isNarrowed } = filters;
  const offered = ([name, { values = [], labels }]: (typeof entries)[number]): Options =>
    options?.[name] ?? values.map((value) => [value, labels?.[value] ?? capitalised(value)]);
  const entries = Object.entries(choices);
  if (entries.length === 0 && !hasDays) return null;
  return (
    <div className="grid w-full grid-cols-2 items-end gap-3 sm:flex sm:w-auto sm:flex-wrap">
      {entries.map(([name, choice]) => (
        <div key={name} className={choice.className}>
          <Select
            label={choice.label}
            value={draft[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          >
            <option value="">{choice.all}</option>
            {offered([name, choice]).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        </div>
      ))}
      {hasDays && (
        <DayRange
          days={{ startDate: draft.startDate ?? '', endDate: draft.endDate ?? '' }}
          onChange={(days) => change(days as Texts)}
        />
      )}
      {clear && (
        <Button look="secondary" className="max-sm:col-span-2" onClick={filters.clear} disabled={!isNarrowed}>
          {clear}
        </Button>
      )}
    </div>
  );
};

/** What a list is narrowed down by, and what can be done with it. What is typed takes effect half a second later. */
export const ListToolbar = ({ actions, ...rest }: ListToolbarProps) => {
  const { narrowing, filters } = rest;
  const name = searchNameOf(narrowing);
  if (!narrowing.search) return null;
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <search className="flex min-w-0 flex-1 basis-full flex-wrap items-end gap-3 lg:basis-0">
        <div className="min-w-0 flex-1 basis-full sm:max-w-sm sm:basis-64">
          <TextField
            label="Search"
            type="search"
            value={filters.draft[name]}
            maxLength={200}
            placeholder={narrowing.search.placeholder}
            autoComplete="off"
            enterKeyHint="search"
            trailing={<Search aria-hidden="true" className="mr-3 size-5 text-ink-faint" />}
            onChange={({ target }) => filters.change({ [name]: target.value })}
          />
        </div>
        <Filters {...rest} />
      </search>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
};
