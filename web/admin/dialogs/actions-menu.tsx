import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { pageKey } from '../shell/page-keys.ts';
import { MenuActions, type RowAction, useShownActions } from './row-menu.tsx';

/** A button that opens a list of actions. */
export const ActionsMenu = ({ label, actions }: { label: string; actions: readonly RowAction[] }) => (
  <Menu.Root modal={false}>
    <Menu.Trigger
      {...pageKey('more')}
      className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold whitespace-nowrap transition-colors hover:bg-sunken data-popup-open:bg-sunken"
    >
      {label}
      <ChevronDown aria-hidden="true" className="size-5" />
    </Menu.Trigger>
    <MenuActions actions={useShownActions(actions)} />
  </Menu.Root>
);
