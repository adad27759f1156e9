import { X } from 'lucide-react';
import { choiceParameter, withToggled } from '#contract/catalogue/chosen-values.ts';
import type { AddressFilters } from '../../../forms/address-filters.ts';
import type { ListingFilters } from './listing-filters.ts';

/** What is chosen of variations, each to be taken away with a press. */
export const ChosenChips = ({
  filters: { draft, change },
}: {
  filters: Pick<AddressFilters<ListingFilters>, 'draft' | 'change'>;
}) =>
  draft.choices.length > 0 && (
    <ul aria-label="Chosen values" className="mb-3 flex flex-wrap gap-2 scriptless:hidden">
      {draft.choices.map((chosen) => (
        <li key={choiceParameter(chosen)} className="max-w-full">
          <button
            type="button"
            onClick={() => change({ choices: withToggled(draft.choices, chosen) })}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-medium transition-colors hover:bg-sunken"
          >
            <span className="sr-only">Remove </span>
            <span className="min-w-0 truncate">
              {chosen.type}: {chosen.value}
            </span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
