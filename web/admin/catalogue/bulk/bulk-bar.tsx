import { Menu } from '@base-ui/react/menu';
import { ChevronDown, X } from 'lucide-react';
import { MOST_CHANGED_AT_ONCE } from '#contract/catalogue/limits.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/counts.ts';
import { MenuActions, type RowAction } from '../../dialogs/row-menu.tsx';
import { BULK_TITLES, type BulkKind } from './bulk-subject.ts';

interface BulkBarProps {
  /** How many products are ticked. */
  ticked: number;
  /** How many the list's filters leave; all of them are chosen, or may be. */
  total: number;
  isAllChosen: boolean;
  onChooseAll: () => void;
  onClear: () => void;
  onChoose: (kind: BulkKind) => void;
}

const KINDS = Object.keys(BULK_TITLES) as BulkKind[];

/** What can be done with all products that are chosen, while there are any. */
export const BulkBar = ({ ticked, total, isAllChosen, onChooseAll, onClear, onChoose }: BulkBarProps) => {
  if (ticked === 0) return null;
  const actions: RowAction[] = KINDS.map((kind) => ({
    label: BULK_TITLES[kind],
    isDangerous: kind === 'delete',
    onChoose: () => onChoose(kind),
  }));
  return (
    <section
      aria-label="Selected products"
      className="sticky top-0 z-20 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-brand bg-brand-tint py-2 pr-2 pl-4"
    >
      <p role="status" className="font-semibold tabular-nums">
        {formatCount(isAllChosen ? total : ticked)} selected
      </p>
      {!isAllChosen && total > ticked && total <= MOST_CHANGED_AT_ONCE && (
        <Button look="quiet" onClick={onChooseAll} className="max-sm:order-last max-sm:w-full">
          Select all {formatCount(total)} that match
        </Button>
      )}
      <div className="ml-auto flex items-center gap-1">
        <Menu.Root>
          <Menu.Trigger className="inline-flex min-h-11 items-center gap-2 rounded-md bg-brand px-4 font-semibold text-on-brand transition-colors hover:bg-brand-strong">
            <span>
              Change<span className="max-sm:sr-only"> Selected</span>
            </span>
            <ChevronDown aria-hidden="true" className="size-5" />
          </Menu.Trigger>
          <MenuActions actions={actions} />
        </Menu.Root>
        <IconButton label="Clear selection" onClick={onClear}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </section>
  );
};
