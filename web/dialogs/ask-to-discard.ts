import { askToConfirm } from '../ui/confirmation.ts';

/** Asks before what was typed in a form is lost. */
export const askToDiscard = (): Promise<boolean> =>
  askToConfirm({
    title: 'Discard changes?',
    text: 'What you have entered will be lost.',
    confirm: 'Discard',
    isDangerous: true,
  });
