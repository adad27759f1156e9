import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { SearchButton, ShortcutsButton } from '../keyboard/search-button.tsx';
import { NavLinks } from './nav-links.tsx';
import { useScreenLeft } from './use-screen-left.ts';

const KEY = 'admin.sidebar';

/** Kept by this browser; where it keeps nothing, the sidebar is wide. */
const readNarrow = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'narrow';
  } catch {
    return false;
  }
};

const keepNarrow = (isNarrow: boolean): void => {
  try {
    localStorage.setItem(KEY, isNarrow ? 'narrow' : 'wide');
  } catch {
    // It is wide again next time.
  }
};

/** On a low screen the entries scroll by themselves: the one of the open page is brought into sight. */
const useOpenInSight = () => {
  const box = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const around = box.current;
    if (!around) return;
    const show = (): void => {
      const open = around
        .querySelector(`[aria-current="page"][href^="${pathname}"]`)
        ?.getBoundingClientRect();
      const edge = around.getBoundingClientRect();
      if (open) around.scrollTop += Math.max(0, open.bottom - edge.bottom) + Math.min(0, open.top - edge.top);
    };
    show();
    // Entries come with what one's role is known to be.
    const watcher = new ResizeObserver(show);
    for (const entries of around.children) watcher.observe(entries);
    // The place itself grows with every scroll of the page, which brings nothing into sight.
    addEventListener('resize', show);
    return () => {
      watcher.disconnect();
      removeEventListener('resize', show);
    };
  }, [pathname]);
  return box;
};

/** The ways to every page, at a desk. It may be made narrow, and stays so. */
export const Sidebar = () => {
  const [isNarrow, setNarrow] = useState(readNarrow);
  const nav = useRef<HTMLElement>(null);
  useScreenLeft(nav);
  const box = useOpenInSight();
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose;
  const toggle = (): void => {
    keepNarrow(!isNarrow);
    setNarrow(!isNarrow);
  };
  return (
    <nav
      ref={nav}
      aria-label="Admin"
      className={classNames(
        'shrink-0 border-r border-line bg-surface max-lg:hidden print:hidden',
        isNarrow ? 'w-16' : 'w-56',
      )}
    >
      {/* As high as the screen leaves below the page's head: else its last entries lie below the screen, and nothing scrolls to them. */}
      <div className="sticky top-0 flex max-h-(--screen-left) flex-col">
        <div className="px-2 pt-3 pb-2">
          <SearchButton isNarrow={isNarrow} />
        </div>
        <div ref={box} className="min-h-0 overflow-y-auto overscroll-contain px-2 pb-3">
          <NavLinks isNarrow={isNarrow} />
          <ShortcutsButton
            isNarrow={isNarrow}
            className={classNames(
              'flex min-h-8 w-full items-center gap-3 rounded-md text-sm font-medium text-ink-soft transition-colors hover:bg-sunken',
              isNarrow ? 'justify-center' : 'px-3',
            )}
          />
          <button
            type="button"
            onClick={toggle}
            title={isNarrow ? 'Wide navigation' : undefined}
            className={classNames(
              'mt-3 flex min-h-9 w-full items-center gap-3 rounded-md text-sm font-medium text-ink-soft transition-colors hover:bg-sunken',
              isNarrow ? 'justify-center' : 'px-3',
            )}
          >
            <Icon aria-hidden="true" className="size-4.5 shrink-0" />
            <span className={isNarrow ? 'sr-only' : undefined}>
              {isNarrow ? 'Wide navigation' : 'Collapse'}
            </span>
          </button>
        </div>
      </div>
    </nav>
  );
};
