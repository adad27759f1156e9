import type { Question } from './confirm-dialog.tsx';

/** Asks in a dialog and gives whether the shopper went ahead. The dialog's code is fetched with the first question. */
export const askToConfirm = async (question: Question): Promise<boolean> => {
  try {
    const { ask } = await import('./confirm-dialog.tsx');
    return await ask(question);
  } catch {
    // Without a connection the browser's own dialog still asks.
    return confirm(`${question.title}\n${question.text}`);
  }
};
