import { toast } from 'react-toastify/unstyled';

const CARD = '.Toastify__toast';

/**
 * For whoever comes to the toasts with the keyboard: none of them goes while one has the focus, Escape takes away the one
 * that has it, and the last one gives the focus back to where it came from.
 */
export const holdWhileFocused = (host: HTMLElement): void => {
  let cameFrom: HTMLElement | null = null;

  const isInside = (part: EventTarget | null): part is HTMLElement =>
    part instanceof HTMLElement && host.contains(part);

  const handOn = (card: Element): void => {
    // What is on its way out is still there for a moment.
    const others = [...host.querySelectorAll<HTMLElement>(`${CARD}[data-in="true"]`)];
    const next = others.find((other) => other !== card) ?? cameFrom;
    next?.focus();
  };

  host.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !isInside(relatedTarget)) cameFrom = relatedTarget;
    // A click gives the focus too, and holds nothing up.
    if (isInside(target) && target.matches(':focus-visible')) toast.pause();
  });
  // The library lets a toast go on once it has come in, and when a pointer leaves it: not while the keyboard holds it.
  const hold = (): void => {
    setTimeout(() => {
      if (host.querySelector(':focus-visible')) toast.pause();
    });
  };
  for (const event of ['animationend', 'animationcancel', 'mouseout']) host.addEventListener(event, hold);
  host.addEventListener('focusout', ({ relatedTarget }) => {
    if (!isInside(relatedTarget)) toast.play();
  });
  host.addEventListener('click', ({ target }) => {
    const card = isInside(target) && target.closest('button') && target.closest(CARD);
    if (card) handOn(card);
  });
  host.addEventListener('keydown', (event) => {
    const card = event.key === 'Escape' && isInside(event.target) && event.target.closest(CARD);
    if (!card) return;
    // It was meant for the toast, not for a dialog below it.
    event.stopPropagation();
    handOn(card);
    toast.dismiss(card.id);
  });
};
