import { useEffect, useRef } from 'react';
import { askToConfirm } from '../ui/confirmation.ts';

/** What goes with a field: its dialog, its form; a field alone may go while what it held stays, as that of chosen files. */
const homeOf = (field: Element): Element => field.closest('dialog, [role=dialog], form') ?? field;

/** Whether something was typed where it still stands. Filters and searches stand in the address. */
export const useTyped = (): (() => boolean) => {
  const homes = useRef(new Set<Element>());
  const stands = (): boolean => {
    for (const home of homes.current) if (!home.isConnected) homes.current.delete(home);
    return homes.current.size > 0;
  };
  useEffect(() => {
    const note = ({ target }: Event): void => {
      const isSearch = target instanceof HTMLInputElement && target.type === 'search';
      if (target instanceof Element && !isSearch) homes.current.add(homeOf(target));
    };
    addEventListener('input', note, { capture: true });
    return () => removeEventListener('input', note, { capture: true });
  }, []);
  return stands;
};

/**
 * A session has ended under what somebody was typing: it stays, and can be saved once they have logged in in another tab, of which
 * this one hears by itself.
 */
export const askToLogInElsewhere = async (): Promise<void> => {
  const goesOn = await askToConfirm({
    title: 'You have been logged out',
    text: 'What you have typed is still here. Log in again in another tab, then come back to this one and save it.',
    confirm: 'Log In in Another Tab',
    cancel: 'Stay Here',
  });
  if (goesOn) window.open('/login', '_blank', 'noopener');
};
