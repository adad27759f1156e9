/**
 * The palette: one field that leads to orders, products, customers and pages, and does what is done often.
 *
 * - offered:  `groups` (what and in which order), `actions`, `matching` (which of pages and actions fit), `use-found` (the rest, asked for)
 * - shown:    `option-list`, `use-combobox` (its keys)
 */

import { Dialog } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { countOf } from '../../../ui/counts.ts';
import { useAdminLogout } from '../../shell/admin-logout.ts';
import { useMay } from '../../shell/may.tsx';
import { rememberThing } from '../../shell/recent-things.ts';
import { KeyCaps } from '../key-caps.tsx';
import { show } from '../shown.ts';
import { actionsFor } from './actions.ts';
import { groupsOf, type Option, type PalettePage } from './groups.ts';
import { OptionList } from './option-list.tsx';
import { useCombobox } from './use-combobox.ts';
import { useFound } from './use-found.ts';

/** What speaks for itself when nothing is to be chosen, and is read out in any case. */
const messageOf = (count: number, typed: string, isAsking: boolean): string => {
  if (isAsking) return 'Searching…';
  return count === 0 ? `Nothing found for “${typed}”` : countOf(count, 'result');
};

const useOffers = (pages: readonly PalettePage[], typed: string) => {
  const may = useMay();
  const leave = useAdminLogout();
  const { found, problem, isAsking, retry } = useFound(typed);
  const actions = actionsFor(may, () => void leave());
  return { groups: groupsOf({ typed, found, pages, actions, may }), problem, isAsking, retry };
};

const Keys = () => (
  <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-xs text-ink-soft max-sm:hidden">
    <span className="inline-flex items-center gap-1">
      <KeyCaps keys="↑" /> <KeyCaps keys="↓" /> choose
    </span>
    <span className="inline-flex items-center gap-1">
      <KeyCaps keys="Enter" /> open
    </span>
    <span className="inline-flex items-center gap-1">
      <KeyCaps keys="$mod+Enter" /> in a new tab
    </span>
    <span className="inline-flex items-center gap-1">
      <KeyCaps keys="Esc" /> close
    </span>
  </p>
);

const choose = ({ label, to, kind, run }: Option, isElsewhere: boolean): void => {
  if (to !== undefined && kind !== undefined) rememberThing({ to, label, kind });
  if (isElsewhere) return;
  show(null);
  run?.();
};

interface SearchFieldProps {
  typed: string;
  setTyped: (typed: string) => void;
  input: RefObject<HTMLInputElement | null>;
}

const SearchField = ({ typed, setTyped, input }: SearchFieldProps) => (
  <div className="flex items-center gap-2 border-b border-line py-1 pr-1 pl-4">
    <Search aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
    <input
      ref={input}
      type="text"
      aria-label="Search the shop"
      placeholder="Order, customer, product, page …"
      value={typed}
      maxLength={100}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      onChange={({ target }) => setTyped(target.value)}
      className="min-h-12 min-w-0 flex-1 bg-transparent px-2 text-base -outline-offset-3 outline-2"
    />
    <Dialog.Close
      aria-label="Close"
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
    >
      <X aria-hidden="true" className="size-5" />
    </Dialog.Close>
  </div>
);

interface PaletteBodyProps {
  pages: readonly PalettePage[];
  text: string;
  input: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLDivElement | null>;
  /** The field. */
  children: ReactNode;
}

const PaletteBody = ({ pages, text, input, list, children }: PaletteBodyProps) => {
  const { groups, problem, isAsking, retry } = useOffers(pages, text);
  useCombobox(input, list, { groups, typed: text });
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const message = text === '' || problem ? '' : messageOf(count, text, isAsking);
  return (
    <>
      {children}
      <OptionList ref={list} groups={groups} onChoose={choose} />
      <p
        role="status"
        className={count > 0 && !isAsking ? 'sr-only' : 'px-5 py-3 text-sm text-ink-soft empty:hidden'}
      >
        {message}
      </p>
      {problem && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2 text-sm">
          <p>{problem}</p>
          <Button
            look="quiet"
            onClick={() => {
              retry();
              input.current?.focus();
            }}
          >
            Try again
          </Button>
        </div>
      )}
      <Keys />
    </>
  );
};

/** The open palette. Escape closes it, and the focus goes back to where it was. */
export const Palette = ({
  pages,
  typedAhead,
}: {
  pages: readonly PalettePage[];
  /** What was typed while this was fetched. */
  typedAhead: string;
}) => {
  const [typed, setTyped] = useState(typedAhead);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const text = typed.trim();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && show(null)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          initialFocus={input}
          className="fixed inset-0 z-40 mx-auto flex flex-col bg-surface sm:inset-x-4 sm:top-[10dvh] sm:bottom-auto sm:h-[min(34rem,80dvh)] sm:max-w-2xl sm:rounded-xl sm:shadow-overlay"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <PaletteBody pages={pages} text={text} list={list} input={input}>
            <SearchField typed={typed} setTyped={setTyped} input={input} />
          </PaletteBody>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
