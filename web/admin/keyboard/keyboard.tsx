/**
 * The admin area by keyboard.
 *
 * - `shortcuts`      all of them: bound (`use-shortcuts`) and listed (`shortcut-list`, `key-caps`) from one table
 * - `rows`           what some of them do in a list
 * - `switched-off`   for whoever wants none of single letters
 * - `palette/`       finds orders, products, customers, pages and actions
 * - `search-button`  the ways to both for a pointer
 * - `shown`          which of the two dialogs is open
 * - `typed-ahead`    what is typed while the palette is still fetched
 * - `begin-new`      an address that ends in `#new` begins what the page adds
 * - `use-page-focus`, `use-lost-focus`   where the focus is after a way to another page, and when what had it has gone
 */

import { type ComponentType, useEffect, useState } from 'react';
import { showToast } from '../../ui/toasts.ts';
import { useBeginNew } from './begin-new.ts';
import type { PalettePage } from './palette/groups.ts';
import { type Shown, show, useShown } from './shown.ts';
import { useTypedAhead } from './typed-ahead.ts';
import { useLostFocus } from './use-lost-focus.ts';
import { usePageFocus } from './use-page-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface KeyboardProps {
  /** Those that are open to whoever is logged in. */
  pages: readonly PalettePage[];
}

/** A dialog that the keyboard opens. */
type OpenedView = ComponentType<KeyboardProps & { typedAhead: string }>;

const DIALOGS: Record<Shown, () => Promise<OpenedView>> = {
  palette: async () => (await import('./palette/palette.tsx')).Palette,
  shortcuts: async () => (await import('./shortcut-list.tsx')).ShortcutList,
};

/** A dialog, fetched when it is opened first. */
const Fetched = ({ shown, pages }: KeyboardProps & { shown: Shown }) => {
  const [View, setView] = useState<OpenedView>();
  const typedAhead = useTypedAhead(View === undefined);
  useEffect(() => {
    let isWanted = true;
    DIALOGS[shown]().then(
      (view) => isWanted && setView(() => view),
      () => {
        show(null);
        showToast('error', 'It could not be loaded. Please check your connection, then try again.');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [shown]);
  return View && <View pages={pages} typedAhead={typedAhead()} />;
};

/** What the keyboard does in the admin area, on the pages that are open to whoever is logged in. */
export const Keyboard = ({ pages }: KeyboardProps) => {
  const shown = useShown();
  useShortcuts(pages);
  useBeginNew();
  usePageFocus();
  useLostFocus();
  // What was open is not open again when somebody comes back.
  useEffect(() => () => show(null), []);
  return shown && <Fetched key={shown} shown={shown} pages={pages} />;
};
