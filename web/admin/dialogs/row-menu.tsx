import { Menu } from '@base-ui/react/menu';
import { EllipsisVertical, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Permission } from '#contract/accounts/permissions.ts';
import { classNames } from '../../ui/class-names.ts';
import { useMay } from '../shell/may.tsx';
import { MenuPopup } from './menu-popup.tsx';

interface Item {
  label: string;
  icon?: LucideIcon;
  isDangerous?: boolean;
  isDisabled?: boolean;
  /** It can be taken back for a moment: on a phone the row's card is swiped for the first of these. */
  hasUndo?: true;
  /** What one has to be allowed to do: it is not shown to others. */
  needs?: Permission;
}

/** What is done where it is chosen. */
export interface ButtonAction extends Item {
  onChoose: () => void;
  to?: never;
}

/** What leads to an address is a link, which may be opened beside the page. */
interface LinkAction extends Item {
  to: string;
  onChoose?: never;
}

export type RowAction = ButtonAction | LinkAction;

/** What the action is called that opens the row's form. */
export const EDIT = 'Edit';

export const editAction = (onChoose: () => void, needs?: Permission): RowAction => ({
  label: EDIT,
  icon: Pencil,
  onChoose,
  ...(needs ? { needs } : {}),
});

export const deleteAction = (onChoose: () => void, needs?: Permission): RowAction => ({
  label: 'Delete',
  icon: Trash2,
  isDangerous: true,
  onChoose,
  ...(needs ? { needs } : {}),
});

/** Those that are not somebody else's to do. */
export const useShownActions = (actions: readonly RowAction[]): readonly RowAction[] => {
  const may = useMay();
  return actions.filter(({ needs }) => needs === undefined || may(needs));
};

const MenuAction = ({ of }: { of: RowAction }) => {
  const { label, icon: Icon, isDangerous = false, isDisabled = false } = of;
  const className = classNames(
    'flex min-h-11 cursor-pointer items-center gap-3 px-4 text-sm font-medium outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-sunken',
    isDangerous && 'text-danger',
  );
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" className="size-4" />}
      {label}
    </>
  );
  // A link cannot be switched off; an item that does nothing can.
  return of.to === undefined || isDisabled ? (
    <Menu.Item onClick={of.onChoose} disabled={isDisabled} className={className}>
      {content}
    </Menu.Item>
  ) : (
    <Menu.LinkItem closeOnClick render={<Link to={of.to} />} className={className}>
      {content}
    </Menu.LinkItem>
  );
};

/** The list of actions that a menu opens. */
export const MenuActions = ({ actions }: { actions: readonly RowAction[] }) => (
  <MenuPopup>
    {actions.map((action) => (
      <MenuAction key={action.label} of={action} />
    ))}
  </MenuPopup>
);

/** Everything that can be done with one row, in one place. `name` is what the row is called. */
export const RowMenu = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => {
  const shown = useShownActions(actions);
  if (shown.length === 0) return null;
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={`Actions for ${name}`}
        className="inline-flex size-11 items-center justify-center rounded-md transition-colors hover:bg-sunken data-popup-open:bg-sunken"
      >
        <EllipsisVertical aria-hidden="true" className="size-5" />
      </Menu.Trigger>
      <MenuActions actions={shown} />
    </Menu.Root>
  );
};
