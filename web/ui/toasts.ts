import type { ToastKind } from './toast/toast-container.tsx';

/** The time that the product page's and the admin area's toasts stay, in milliseconds. */
export const SHORT_TOAST_MS = 3000;

/**
 * Shows a toast. The toasts' own code is fetched when the first one is shown.
 * @param text each line is a paragraph of its own, such as what happened and why
 * @param autoCloseMs how long it stays; 5000 ms unless told
 */
export const showToast = (kind: ToastKind, text: string, autoCloseMs?: number): void => {
  import('./toast/toast-container.tsx').then(
    ({ raiseToast }) => raiseToast(kind, text, autoCloseMs),
    (error: unknown) => console.error(text, error),
  );
};

/**
 * Tells of something that can still be taken back, with the button for it; it stays until it is hidden.
 * @returns hides it
 */
export const showUndo = (text: string, onUndo: () => void): (() => void) => {
  let isOver = false;
  const shown = import('./toast/toast-container.tsx').then(
    ({ raiseUndo }) => (isOver ? null : raiseUndo(text, onUndo)),
    (error: unknown) => {
      console.error(text, error);
      return null;
    },
  );
  return () => {
    isOver = true;
    void shown.then((hide) => hide?.());
  };
};
