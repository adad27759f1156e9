import { Popover } from '@base-ui/react/popover';
import { SlidersHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { FocusGuards, IN_MAIN } from '../dialogs/menu-popup.tsx';
import { TOOL } from './compact-look.ts';
import { type FiltersProps, RoomyFilters } from './filter-controls.tsx';
import { filterNamesOf, setIn } from './narrowing.ts';

/** At a desk: what a list is seldom narrowed by, behind an icon that says how many of it are set. */
export const MoreFilters = (props: FiltersProps) => {
  const popup = useRef<HTMLDivElement>(null);
  const count = setIn(props.narrowing, props.filters.draft);
  const name = count > 0 ? `More filters, ${count} set` : 'More filters';
  /** Those behind the icon alone. The button goes with them: whoever pressed it goes on at the first of them. */
  const clear = (): void => {
    popup.current?.querySelector<HTMLElement>('select, input')?.focus();
    props.filters.change(Object.fromEntries(filterNamesOf(props.narrowing).map((name) => [name, ''])));
  };
  return (
    <Popover.Root>
      <Popover.Trigger aria-label={name} title={name} className={`relative ${TOOL}`}>
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-1.5 -right-1.5 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-brand px-1 text-xs font-bold text-on-brand"
          >
            {count}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal container={IN_MAIN}>
        <Popover.Positioner align="end" sideOffset={4} className="z-30">
          <Popover.Popup
            ref={popup}
            aria-label="More filters"
            data-beside=""
            className="max-h-(--available-height) w-96 space-y-4 overflow-y-auto rounded-md border border-line bg-surface p-4 shadow-raised outline-none"
          >
            <FocusGuards />
            <RoomyFilters {...props} />
            {count > 0 && (
              <Button look="quiet" className="px-2! text-sm" onClick={clear}>
                Clear these
              </Button>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
