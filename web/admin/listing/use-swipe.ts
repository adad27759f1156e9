import { type PointerEvent, useRef } from 'react';

/** What a finger does before it is a swipe: less is a tap or the beginning of scrolling. */
const SLOP = 12;
/** At the screen's edges fingers go back and forward in the history. */
const EDGE = 24;
/** So far, or a third of the card, and letting go does it. */
const REACH = 120;

interface Swipe {
  pointer: number;
  x: number;
  y: number;
  isOn: boolean;
}

/** Handlers of a row whose card is swiped to the left; none where there is nothing to be done. */
export const useSwipe = (label: string | undefined, onSwipe: () => void) => {
  const swipe = useRef<Swipe | null>(null);
  if (label === undefined) return {};

  const isFar = (row: HTMLElement, moved: number): boolean => -moved >= Math.min(REACH, row.offsetWidth / 3);
  const settle = (row: HTMLElement): void => {
    swipe.current = null;
    row.style.transform = '';
    delete row.dataset.swipe;
    delete row.dataset.reached;
  };
  const onPointerDown = ({ pointerType, isPrimary, pointerId, clientX: x, clientY: y }: PointerEvent) => {
    const isAtEdge = x < EDGE || x > document.documentElement.clientWidth - EDGE;
    swipe.current =
      pointerType === 'touch' && isPrimary && !isAtEdge ? { pointer: pointerId, x, y, isOn: false } : null;
  };
  const onPointerMove = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const now = swipe.current;
    if (now?.pointer !== pointerId) return;
    const moved = Math.min(0, clientX - now.x);
    if (!now.isOn) {
      const down = Math.abs(clientY - now.y);
      if (down > SLOP && down > -moved) swipe.current = null;
      if (-moved < SLOP || -moved < 2 * down) return;
      now.isOn = true;
      currentTarget.dataset.swipe = label;
    }
    currentTarget.style.transform = `translateX(${moved}px)`;
    currentTarget.toggleAttribute('data-reached', isFar(currentTarget, moved));
  };
  const onPointerUp = ({ pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const now = swipe.current;
    if (now?.pointer !== pointerId) return;
    const isDone = now.isOn && isFar(currentTarget, clientX - now.x);
    settle(currentTarget);
    if (isDone) onSwipe();
  };
  // The browser scrolls: it was none.
  const onPointerCancel = ({ currentTarget }: PointerEvent<HTMLElement>) => settle(currentTarget);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
};
