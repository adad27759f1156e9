import type { ToastKind } from './toast/toast-container.tsx';

/** The time that the product page's and the admin area's toasts stay, in milliseconds. */
export const SHORT_TOAST_MS = 3000;
const TOAST_MS = 5000;
const IS_SHORT_AT = /^\/(admin|products\/)/;

/**
 * Shows a toast. The toasts' own code is fetched when the first one is shown.
 * @param text each line is a paragraph of its own, such as what happened and why
 * @param stayMs how long it stays; by itself 3000 ms in the admin area and on a product's page, 5000 ms elsewhere
 */
export const showToast = (
  kind: ToastKind,
  text: string,
  stayMs = IS_SHORT_AT.test(location.pathname) ? SHORT_TOAST_MS : TOAST_MS,
): void => {
  import('./toast/toast-container.tsx').then(
    ({ raiseToast }) => raiseToast(kind, text, stayMs),
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
