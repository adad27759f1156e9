import Combobox from '@github/combobox-nav';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Group } from './groups.ts';

/** With Ctrl or Command a way is opened in a tab of its own, and the palette stays. */
const openElsewhere = (event: KeyboardEvent, chosen: Element | null | undefined): void => {
  event.preventDefault();
  if (chosen instanceof HTMLAnchorElement) window.open(chosen.href, '_blank', 'noopener');
};

/**
 * The keys of the field, which go through the options: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 * The first one is chosen whenever the options are others, unless the one that was chosen is still among them.
 */
export const useCombobox = (
  input: RefObject<HTMLInputElement | null>,
  list: RefObject<HTMLDivElement | null>,
  { groups, typed }: { groups: readonly Group[]; typed: string },
): void => {
  const combobox = useRef<Combobox>(null);
  const isOpen = groups.length > 0;
  useLayoutEffect(() => {
    if (!input.current || !list.current) return;
    const made = new Combobox(input.current, list.current, {
      tabInsertsSuggestions: false,
      firstOptionSelectionMode: 'selected',
    });
    combobox.current = made;
    return () => made.destroy();
  }, [input, list]);
  useLayoutEffect(() => {
    if (isOpen) combobox.current?.start();
    return () => combobox.current?.stop();
  }, [isOpen]);
  const before = useRef(typed);
  useEffect(() => {
    const isOther = before.current !== typed;
    before.current = typed;
    const box = list.current;
    if (groups.length === 0 || !box) return;
    if (!isOther && box.querySelector('[aria-selected=true]')) return;
    box.scrollTo({ top: 0 });
    combobox.current?.resetSelection();
  }, [groups, typed, list]);
  useEffect(() => {
    // Around the field, and so after the library's own.
    const around = input.current?.parentElement;
    const press = (event: KeyboardEvent): void => {
      const chosen = list.current?.querySelector('[aria-selected=true]');
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      // Past the last one the library comes by the bare field, where Enter would open nothing.
      if (isArrow && !chosen) combobox.current?.navigate(event.key === 'ArrowDown' ? 1 : -1);
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) openElsewhere(event, chosen);
    };
    around?.addEventListener('keydown', press);
    return () => around?.removeEventListener('keydown', press);
  }, [input, list]);
};
