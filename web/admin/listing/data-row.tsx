import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { EDIT, type RowAction, useShownActions } from '../dialogs/row-menu.tsx';
import { setRowEdit } from '../shell/row-edits.ts';
import { usePhone } from './use-phone.ts';
import { useSwipe } from './use-swipe.ts';

/** What lies beside the card while a finger moves it: what letting go will do. */
const SWIPED =
  'max-md:touch-pan-y max-md:transition-transform max-md:after:absolute max-md:after:inset-y-0 max-md:after:left-full max-md:after:hidden max-md:after:w-full max-md:after:items-center max-md:after:bg-sunken max-md:after:px-5 max-md:after:font-semibold max-md:after:content-[attr(data-swipe)] max-md:data-swipe:transition-none max-md:data-swipe:after:flex max-md:data-reached:after:bg-brand max-md:data-reached:after:text-on-brand';

interface DataRowProps {
  actions: readonly RowAction[];
  isLink: boolean;
  isChosen: boolean;
  /** Something is being done to it. */
  isBusy: boolean;
  children: ReactNode;
}

/** A row, which is a card on a phone: there a finger does what is next with it, as its menu does. */
export const DataRow = ({ actions, isLink, isChosen, isBusy, children }: DataRowProps) => {
  const isPhone = usePhone();
  const shown = useShownActions(actions);
  const swiped = shown.find(({ hasUndo, isDisabled }) => hasUndo && !isDisabled);
  const handlers = useSwipe(isPhone ? swiped?.label : undefined, () => swiped?.onChoose?.());
  return (
    <tr
      {...handlers}
      data-row=""
      ref={(row) => {
        if (row)
          setRowEdit(row, shown.find(({ label, isDisabled }) => label === EDIT && !isDisabled)?.onChoose);
      }}
      aria-busy={isBusy || undefined}
      className={classNames(
        'border-t border-line max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-0.5 max-md:px-3 max-md:py-2 max-md:first:border-t-0 md:h-14',
        isChosen ? 'bg-brand-tint' : 'md:hover:bg-canvas',
        isBusy && 'bg-sunken',
        isLink && 'relative',
        swiped && SWIPED,
      )}
    >
      {children}
    </tr>
  );
};
