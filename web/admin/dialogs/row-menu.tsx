import { Menu } from '@base-ui/react/menu';
import { EllipsisVertical, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { MenuPopup } from './menu-popup.tsx';

export interface RowAction {
  label: string;
  icon?: LucideIcon;
  onChoose: () => void;
  isDangerous?: boolean;
  isDisabled?: boolean;
}

export const editAction = (onChoose: () => void): RowAction => ({ label: 'Edit', icon: Pencil, onChoose });

export const deleteAction = (onChoose: () => void): RowAction => ({
  label: 'Delete',
  icon: Trash2,
  isDangerous: true,
  onChoose,
});

/** The list of actions that a menu opens. */
export const MenuActions = ({ actions }: { actions: readonly RowAction[] }) => (
  <MenuPopup>
    {actions.map(({ label, icon: Icon, onChoose, isDangerous = false, isDisabled = false }) => (
      <Menu.Item
        key={label}
        onClick={onChoose}
        disabled={isDisabled}
        className={classNames(
          'flex min-h-11 cursor-pointer items-center gap-3 px-4 text-sm font-medium outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-sunken',
          isDangerous && 'text-danger',
        )}
      >
        {Icon && <Icon aria-hidden="true" className="size-4" />}
        {label}
      </Menu.Item>
    ))}
  </MenuPopup>
);

/** Everything that can be done with one row, in one place. `name` is what the row is called. */
export const RowMenu = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => (
  <Menu.Root>
    <Menu.Trigger
      aria-label={`Actions for ${name}`}
      className="inline-flex size-11 items-center justify-center rounded-md transition-colors hover:bg-sunken data-popup-open:bg-sunken"
    >
      <EllipsisVertical aria-hidden="true" className="size-5" />
    </Menu.Trigger>
    <MenuActions actions={actions} />
  </Menu.Root>
);
