import { useEffect, useRef } from 'react';
import { show } from './shown.ts';

/** What a key adds to what was typed: a letter, or its taking away. */
const after = (typed: string, { key }: KeyboardEvent): string => {
  if (key === 'Backspace') return typed.slice(0, -1);
  return key.length === 1 ? typed + key : typed;
};

/**
 * Keeps what is typed while a dialog is fetched that was opened already: whoever knows the key types on at once, and the page beneath must
 * not take the letters for shortcuts. Escape gives the dialog up.
 */
export const useTypedAhead = (isFetching: boolean): (() => string) => {
  const typed = useRef('');
  useEffect(() => {
    if (!isFetching) return;
    const keep = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') show(null);
      else typed.current = after(typed.current, event);
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [isFetching]);
  return () => typed.current;
};
