import { Keyboard, Search } from 'lucide-react';
import { KeyCaps, paletteKey } from './key-caps.tsx';
import { show } from './shown.ts';

/** The way to the palette: beside its key at a desk, where there is one. */
export const SearchButton = ({ isNarrow = false }: { isNarrow?: boolean }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-keyshortcuts={paletteKey()}
    title={isNarrow ? 'Search' : undefined}
    onClick={() => show('palette')}
    className={
      isNarrow
        ? 'flex min-h-9 w-full items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-sunken'
        : 'flex min-h-9 w-full items-center gap-3 rounded-md border border-line-strong px-3 text-sm text-ink-soft transition-colors hover:bg-sunken'
    }
  >
    <Search aria-hidden="true" className="size-4.5 shrink-0" />
    <span className={isNarrow ? 'sr-only' : 'min-w-0 flex-1 text-left'}>Search</span>
    {!isNarrow && (
      <span aria-hidden="true">
        <KeyCaps keys="$mod+k" />
      </span>
    )}
  </button>
);

/** The way to the list of shortcuts, for a desk. */
export const ShortcutsButton = ({ className, isNarrow }: { className: string; isNarrow: boolean }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    title={isNarrow ? 'Keyboard shortcuts' : undefined}
    onClick={() => show('shortcuts')}
    className={className}
  >
    <Keyboard aria-hidden="true" className="size-4.5 shrink-0" />
    <span className={isNarrow ? 'sr-only' : undefined}>Keyboard shortcuts</span>
  </button>
);
