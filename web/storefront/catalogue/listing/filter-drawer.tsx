import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { AddressFilters } from '../../../forms/address-filters.ts';
import { Button } from '../../../ui/button.tsx';
import { countOf } from '../../../ui/counts.ts';
import { FilterPanel } from './filter-panel.tsx';
import type { ListingFilters } from './listing-filters.ts';
import type { FilterChoices } from './listing-load.ts';
import type { ShownCounts } from './use-counts.ts';

interface FilterDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  filters: AddressFilters<ListingFilters>;
  choices: FilterChoices;
  counts: ShownCounts;
  /** How many products the filters give; null while that is being found out. */
  total: number | null;
}

/** The filters on a phone: they work at once, and the button tells what they give. */
export default function FilterDrawer({
  isOpen,
  onClose,
  filters,
  choices,
  counts,
  total,
}: FilterDrawerProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 right-0 z-50 flex w-full max-w-sm flex-col bg-surface shadow-overlay transition-transform data-ending-style:translate-x-full data-starting-style:translate-x-full">
          <div data-bar className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
            <Dialog.Title className="flex-1 text-lg font-semibold">Filters</Dialog.Title>
            <Button look="quiet" onClick={filters.clear}>
              Reset Filters
            </Button>
            <Dialog.Close
              aria-label="Close filters"
              className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
            >
              <X aria-hidden="true" className="size-6" />
            </Dialog.Close>
          </div>
          {/* A form of its own, so that its radio buttons are not one group with those in the page. */}
          <form
            onSubmit={(event) => event.preventDefault()}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4"
          >
            <FilterPanel filters={filters} choices={choices} counts={counts} isWhole />
          </form>
          <div data-bar className="border-t border-line p-4">
            {/* The page below, which tells it as well, is silent while the drawer is open. */}
            <p role="status" className="sr-only">
              {total !== null && countOf(total, 'product')}
            </p>
            <Button
              isWide
              onClick={() => {
                filters.apply();
                onClose();
              }}
            >
              {total === null ? 'Apply Filters' : `Apply Filters (${total} results)`}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
