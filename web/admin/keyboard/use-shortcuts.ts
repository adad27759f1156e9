import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { createKeybindingsHandler } from 'tinykeys';
import { type KeyPage, type Shortcut, shortcutsFor } from './shortcuts.ts';
import { areSwitchedOff } from './switched-off.ts';

/** Where letters are typed, or go to the option that begins with them. */
const TYPING =
  'textarea, select, [contenteditable], [role=combobox], [role=listbox], input:not([type=checkbox], [type=radio], [type=button], [type=submit])';
/** What is answered first; a popover beside the page that one goes on with is not (`data-beside`). */
const IN_FRONT = '[role=dialog]:not([data-beside]), [role=alertdialog], [role=menu]';
/** Held down, these go on. */
const GOING_ON = new Set(['j', 'k']);

const isBusy = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || event.isComposing || document.querySelector(IN_FRONT) !== null;

const isForThePage = (event: KeyboardEvent): boolean =>
  isBusy(event) ||
  (event.repeat && !GOING_ON.has(event.key)) ||
  areSwitchedOff() ||
  (event.target instanceof Element && event.target.closest(TYPING) !== null);

/** Listens for some of the shortcuts, whose presses are begun anew once one of them has done something. */
const listenFor = (shortcuts: readonly Shortcut[], ignore: (event: KeyboardEvent) => boolean) => {
  let handler: EventListener;
  const begin = (): EventListener =>
    createKeybindingsHandler(
      Object.fromEntries(
        shortcuts.map(({ keys, run }) => [
          keys,
          (event: KeyboardEvent) => {
            if (run()) event.preventDefault();
            // Else the rest of another one would be waited for: `g o`, then `p`.
            handler = begin();
          },
        ]),
      ),
      { ignore },
    );
  handler = begin();
  const listen = (event: KeyboardEvent): void => handler(event);
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
};

/** Binds the shortcuts while the admin area is open. */
export const useShortcuts = (pages: readonly KeyPage[]): void => {
  const navigate = useNavigate();
  // With what is shown, not some time after: a press on a page that stands there is not lost.
  useLayoutEffect(() => {
    const all = shortcutsFor(pages, (to) => void navigate(to));
    const ends = [
      listenFor(
        all.filter(({ isAlwaysOn }) => isAlwaysOn),
        isBusy,
      ),
      listenFor(
        all.filter(({ isAlwaysOn }) => !isAlwaysOn),
        isForThePage,
      ),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [pages, navigate]);
};
