import { type RefObject, useEffect, useRef } from 'react';

interface GoingOn<Place> {
  place: RefObject<Place | null>;
  /** To be called when it is pressed. */
  goOn: () => void;
}

/**
 * Gives the focus to a place once something else is shown there, where what was pressed for it has gone or stayed far below.
 * @param shown another one whenever something else is shown
 */
export const useGoingOn = <Place extends HTMLElement>(shown: unknown): GoingOn<Place> => {
  const place = useRef<Place>(null);
  const pressed = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when something else is shown
  useEffect(() => {
    const { activeElement, body } = document;
    // Whoever has gone elsewhere meanwhile is left there.
    if (pressed.current && (activeElement === body || activeElement === pressed.current))
      place.current?.focus({ preventScroll: true });
    pressed.current = null;
  }, [shown]);
  return {
    place,
    goOn: () => {
      pressed.current = document.activeElement;
    },
  };
};
