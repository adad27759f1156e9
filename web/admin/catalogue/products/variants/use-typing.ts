import { useCallback, useEffect, useRef } from 'react';

/** What is typed is told so long after the last letter: it is painted by then. */
const PAUSE_MS = 150;

/** Whatever may read the rows or go to other cells; none of them is delayed, as nothing is held back by then. */
const TOLD_BEFORE = ['keydown', 'pointerdown', 'click', 'focusout', 'copy', 'paste', 'submit'] as const;

/** Keys that go on typing; those of a phone's keyboard have no names. */
const TYPING = /^(.|Backspace|Delete|Shift|Dead|Process|Unidentified)$/u;

const goesOnTyping = (event: Event): boolean =>
  event instanceof KeyboardEvent && !event.ctrlKey && !event.metaKey && TYPING.test(event.key);

interface Held {
  cell: string;
  tell: () => void;
}

/**
 * Holds back what a letter costs until the typing pauses, or anything else is done.
 * @returns `hold`: takes the place of what the same cell has held
 */
export const useTyping = () => {
  const held = useRef<Held | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const tell = useCallback((): void => {
    clearTimeout(pause.current);
    const one = held.current;
    held.current = null;
    one?.tell();
  }, []);

  const hold = useCallback(
    (cell: string, next: () => void): void => {
      if (held.current?.cell !== cell) tell();
      clearTimeout(pause.current);
      held.current = { cell, tell: next };
      pause.current = setTimeout(tell, PAUSE_MS);
    },
    [tell],
  );

  useEffect(() => {
    const listen = (event: Event): void => {
      if (held.current && !goesOnTyping(event)) tell();
    };
    // Ahead of everybody else who hears of it.
    for (const name of TOLD_BEFORE) window.addEventListener(name, listen, true);
    return () => {
      clearTimeout(pause.current);
      for (const name of TOLD_BEFORE) window.removeEventListener(name, listen, true);
    };
  }, [tell]);

  return { hold, tell };
};
