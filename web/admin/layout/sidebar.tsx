import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { NavLinks } from './nav-links.tsx';

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

/** The ways to every page, at a desk. It may be made narrow, and stays so. */
export const Sidebar = () => {
  const [isNarrow, setNarrow] = useState(readNarrow);
  const Icon = isNarrow ? PanelLeftOpen : PanelLeftClose;
  const toggle = (): void => {
    keepNarrow(!isNarrow);
    setNarrow(!isNarrow);
  };
  return (
    <nav
      aria-label="Admin"
      className={classNames(
        'shrink-0 border-r border-line bg-surface max-lg:hidden print:hidden',
        isNarrow ? 'w-16' : 'w-56',
      )}
    >
      <div className="sticky top-0 max-h-dvh overflow-y-auto overscroll-contain px-2 py-3">
        <NavLinks isNarrow={isNarrow} />
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
    </nav>
  );
};
