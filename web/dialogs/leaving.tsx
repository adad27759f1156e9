import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { askToConfirm } from '../ui/confirmation.ts';

/** Asks before what was typed on a page is taken back by one of its own buttons. */
export const askToDiscard = (): Promise<boolean> =>
  askToConfirm({
    title: 'Discard changes?',
    text: 'What you have entered will be lost.',
    confirm: 'Discard',
    isDangerous: true,
  });

/** Asks before a way that leads elsewhere is gone; the browser asks where the tab itself goes. */
const Asking = ({ leadsAway }: { leadsAway: BlockerFunction }) => {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, []);
  const blocker = useBlocker(leadsAway);
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
  return null;
};

/** What stands behind `?` belongs to which page it is. */
const isAnother: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname || from.search !== to.search;
const isBackOrForward: BlockerFunction = ({ historyAction }) => historyAction === 'POP';

/**
 * Asks before a page is left on which something was typed and not saved. A component, since a router asks one such guard only: none is
 * there while there is nothing to lose.
 */
export const Leaving = ({ isDirty }: { isDirty: boolean }) => isDirty && <Asking leadsAway={isAnother} />;

/** The same for a form in a dialog, which lies over all links: only the browser's own Back and Forward lead past it. */
export const LeavingDialog = ({ isDirty }: { isDirty: boolean }) =>
  isDirty && <Asking leadsAway={isBackOrForward} />;
