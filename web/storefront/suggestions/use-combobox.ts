import Combobox from '@github/combobox-nav';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Found } from './use-suggestions.ts';

interface ComboboxParts {
  input: HTMLInputElement;
  list: RefObject<HTMLElement | null>;
  found: Found | null;
  hasOptions: boolean;
  isOpen: boolean;
  setIsWanted: (isWanted: boolean) => void;
}

/** The keys of the combobox, and what screen readers are told of them. */
export const useCombobox = ({ input, list, found, hasOptions, isOpen, setIsWanted }: ComboboxParts): void => {
  const combobox = useRef<Combobox>(null);

  useEffect(() => {
    if (!list.current) return;
    const made = new Combobox(input, list.current, { tabInsertsSuggestions: false });
    combobox.current = made;
    return () => made.destroy();
  }, [input, list]);

  useLayoutEffect(() => {
    if (isOpen) combobox.current?.start();
    return () => combobox.current?.stop();
  }, [isOpen]);

  // The option that the keys had come to may have gone; where it is still there, it stays chosen.
  useLayoutEffect(() => {
    if (found && !list.current?.querySelector('[aria-selected=true]')) combobox.current?.clearSelection();
  }, [found, list]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key === 'Escape' && isOpen) {
        event.preventDefault();
        setIsWanted(false);
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isOpen && hasOptions) {
        event.preventDefault();
        flushSync(() => setIsWanted(true));
        combobox.current?.navigate(event.key === 'ArrowDown' ? 1 : -1);
      }
    };
    input.addEventListener('keydown', press);
    return () => input.removeEventListener('keydown', press);
  }, [input, isOpen, hasOptions, setIsWanted]);
};
