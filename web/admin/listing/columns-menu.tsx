import { Menu } from '@base-ui/react/menu';
import { Check, Columns3 } from 'lucide-react';
import { MenuPopup } from '../dialogs/menu-popup.tsx';
import { TOOL } from './compact-look.ts';

interface ColumnsMenuProps {
  columns: readonly { id: string; header: string }[];
  hidden: readonly string[];
  onShow: (id: string, isShown: boolean) => void;
}

/** Which columns a table shows. */
export const ColumnsMenu = ({ columns, hidden, onShow }: ColumnsMenuProps) => (
  <Menu.Root modal={false}>
    <Menu.Trigger aria-label="Columns" title="Columns" className={TOOL}>
      <Columns3 aria-hidden="true" className="size-4.5" />
    </Menu.Trigger>
    <MenuPopup>
      {columns.map(({ id, header }) => (
        <Menu.CheckboxItem
          key={id}
          checked={!hidden.includes(id)}
          onCheckedChange={(isShown) => onShow(id, isShown)}
          className="flex min-h-9 cursor-pointer items-center gap-3 px-4 text-sm outline-none select-none data-highlighted:bg-sunken"
        >
          <span className="size-4">
            <Menu.CheckboxItemIndicator>
              <Check aria-hidden="true" className="size-4" />
            </Menu.CheckboxItemIndicator>
          </span>
          {header}
        </Menu.CheckboxItem>
      ))}
    </MenuPopup>
  </Menu.Root>
);
