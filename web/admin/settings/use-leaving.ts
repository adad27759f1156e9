import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { askToConfirm } from '../../ui/confirmation.ts';

/** Asks before what was typed on a page is taken back or left behind by one of its own buttons. */
export const askToDiscard = (): Promise<boolean> =>
  askToConfirm({
    title: 'Discard changes?',
    text: 'What you have entered will be lost.',
    confirm: 'Discard',
    isDangerous: true,
  });

/** Asks before a page is left on which something was typed and not saved; the browser asks where the tab itself goes. */
export const useLeaving = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return;
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isDirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const ask = async (): Promise<void> => {
      const isSure = await askToConfirm({
        title: 'Leave without saving?',
        text: 'What you have changed here will be lost.',
        confirm: 'Leave',
        isDangerous: true,
      });
      if (isSure) blocker.proceed();
      else blocker.reset();
    };
    void ask();
  }, [blocker]);
};
