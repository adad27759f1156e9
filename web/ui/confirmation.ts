export interface Question {
  title: string;
  text: string;
  /** What the button that goes ahead says. */
  confirm: string;
  isDangerous?: boolean;
}

/** Asks in a dialog and gives whether the shopper went ahead. The dialog's code is fetched with the first question. */
export const askToConfirm = async (question: Question): Promise<boolean> => {
  const { ask } = await import('./confirm-dialog.tsx');
  return ask(question);
};
