import { Menu } from '@base-ui/react/menu';
import { type ReactNode, type RefObject, useEffect } from 'react';

/**
 * Base UI's guards send the focus on as soon as they have it, and are hidden from those who hear a page, which must not have
 * the focus: one of the two has to go.
 */
const showGuards = (): void => {
  for (const guard of document.querySelectorAll('[data-base-ui-focus-guard][aria-hidden]')) {
    guard.removeAttribute('aria-hidden');
  }
};

/** Where what opens over a page stands. Looked for when it opens: a list that comes with the page itself is made before the page's main part is there. */
export const IN_MAIN: RefObject<HTMLElement | null> = {
  get current() {
    return document.getElementById('content');
  },
};

/** Shows the guards of what is open, inside of which it stands. Made anew whenever what a menu shows is: guards come a moment after it. */
export const FocusGuards = () => {
  useEffect(() => {
    showGuards();
    const watcher = new MutationObserver(showGuards);
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, []);
  return null;
};

interface MenuPopupProps {
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}

/** What a menu opens. It stands inside the page's main part, so that all of the page is within its landmarks. */
export const MenuPopup = ({ align = 'end', className = 'min-w-44', children }: MenuPopupProps) => (
  <Menu.Portal container={IN_MAIN}>
    <Menu.Positioner align={align} sideOffset={4} className="z-30">
      <Menu.Popup
        className={`${className} rounded-md border border-line bg-surface py-1 shadow-raised outline-none`}
      >
        <FocusGuards />
        {children}
      </Menu.Popup>
    </Menu.Positioner>
  </Menu.Portal>
);
